internal import DeviceProtocol

/// Provides what a program asks its system for rather than the kernel: Bonjour, paths, system services.
protocol ServiceProvider: Sendable {
    /// Asks; the replies come on any thread until the request is cancelled or done.
    ///
    /// No two requests have the same id.
    func ask(_ request: AppRequest, _ onReply: @escaping @Sendable (AppReply) -> Void)

    /// Ends an earlier request, if it goes on.
    func cancel(_ id: Int)

    /// Ends all requests.
    func close()
}
