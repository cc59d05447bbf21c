/// A model of packet loss.
public enum Loss: Sendable, Hashable {
    /// Loses each packet independently with this probability, 0…1.
    case random(Double)
    /// Loses every n-th packet of a direction, counted from the first: the same packets in each run.
    case every(Int)
    /// Loses packets in bursts, by a link that is good or bad.
    case gilbertElliott(GilbertElliott)
    /// Loses packets in bursts and alone, by four states.
    case fourState(FourStateLoss)

    /// A short description, such as `30 %` or `of 1 packet in 4`.
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
    /// Returns a fault that loses packets in a direction of an impairable network (``NetworkSpec/isImpairable``).
    public static func loss(_ loss: Loss, _ direction: Direction) -> Self {
        var impairment = Impairment()
        impairment.loss = loss
        return .impaired(impairment, direction)
    }
}
