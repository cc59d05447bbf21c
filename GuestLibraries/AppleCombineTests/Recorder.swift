import AppleCombine

/// A subscriber that stores its input, and requests values only by `ask` and with each value.
final class Recorder<Input, Failure: Error>: Subscriber {
    private(set) var values: [Input] = []
    private(set) var completion: Subscribers.Completion<Failure>?
    private(set) var subscription: (any Subscription)?
    /// The demand that it adds with each value.
    private let perValue: Subscribers.Demand

    init(perValue: Subscribers.Demand = .none) { self.perValue = perValue }

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Input) -> Subscribers.Demand {
        values.append(input)
        return perValue
    }

    func receive(completion: Subscribers.Completion<Failure>) { self.completion = completion }

    /// Requests values.
    func ask(_ demand: Subscribers.Demand) { subscription?.request(demand) }

    /// Whether the publisher finished.
    var hasFinished: Bool { if case .finished? = completion { true } else { false } }
}

/// A failure with a name.
struct Failure: Error, Equatable {
    var name: String
    init(_ name: String) { self.name = name }
}

/// A value that threads hand to one another.
///
/// It is unchecked: what is tested has to keep them apart.
final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}
