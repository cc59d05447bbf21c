internal import DeviceProtocol

/// Provides what a program asks its system for rather than the kernel: Bonjour, paths, system services.
protocol ServiceProvider: Sendable {
    /// Asks; the replies come on any thread until the request is cancelled or done.
    ///
    /// The provider numbers the requests. Gives back the number.
    func ask(_ request: AppRequest, _ onReply: @escaping @Sendable (AppReply) -> Void) -> Int

    /// Ends an earlier request.
    func cancel(_ id: Int)

    /// Ends all requests.
    func close()
}
