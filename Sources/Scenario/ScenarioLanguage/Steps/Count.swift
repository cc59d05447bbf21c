/// How often something happens.
public enum Count: Sendable, Hashable {
    /// This often within the time given, and not more often by the end of the scenario.
    case exactly(Int)
    /// This often or more.
    case atLeast(Int)
    /// Not more often.
    case atMost(Int)
}

extension Count {
    /// `3 times`, `at least 3 times` or `at most 3 times`.
    public var text: String {
        switch self {
        case .exactly(let number): "\(number) \(Self.times(number))"
        case .atLeast(let number): "at least \(number) \(Self.times(number))"
        case .atMost(let number): "at most \(number) \(Self.times(number))"
        }
    }

    var textUnlessOnce: String { self == .atLeast(1) ? "" : " \(text)" }

    private static func times(_ number: Int) -> String { number == 1 ? "time" : "times" }
}
