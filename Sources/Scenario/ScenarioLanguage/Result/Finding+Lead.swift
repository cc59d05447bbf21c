extension Finding {
    /// The sentence to print first: the cause if known, otherwise the message.
    package var lead: String { cause ?? message }

    /// The lines after ``lead``: the message if the cause leads, and the details without the cause.
    package var remarks: [String] {
        guard let cause else { return details }
        return [message] + details.filter { $0 != cause }
    }
}
