/// Which packets are lost.
public enum Loss: Sendable, Hashable {
    /// Each packet independently with this probability, 0…1.
    case random(Double)
    /// Every n-th packet of a direction, counted from the first: the same packets each time.
    case every(Int)
    /// In bursts, by a link that is good or bad.
    case gilbertElliott(GilbertElliott)
    /// In bursts and alone, by four states.
    case fourState(FourStateLoss)

    /// `30 %` or `of 1 packet in 4`.
    package var text: String {
        switch self {
        case .random(let share): Notation.text(share: share)
        case .every(let number): "of 1 packet in \(number)"
        case .gilbertElliott(let model): "in bursts, \(Notation.text(share: model.meanLoss)) on average,"
        case .fourState: "in bursts"
        }
    }
}

extension LinkFault {
    /// Some packets vanish in a direction; the network of the link must be prepared for it
    /// (``NetworkSpec/isImpairable``).
    public static func loss(_ loss: Loss, _ direction: Direction) -> Self {
        var impairment = Impairment()
        impairment.loss = loss
        return .impaired(impairment, direction)
    }
}
