extension Finding {
    /// The sentence that leads: the cause where it is known, otherwise the message.
    package var lead: String { cause ?? message }

    /// The lines below it: what was expected, where the cause leads, and the details without the cause.
    package var remarks: [String] {
        guard let cause else { return details }
        return [message] + details.filter { $0 != cause }
    }
}
