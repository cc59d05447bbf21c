package import LocalPush
package import NIOCore
package import NIOPosix

/// A thread-safe handle of a provider.
package struct ProviderControl: Sendable {
    private let eventLoop: any EventLoop
    private let provider: NIOLoopBound<Provider>
    private let pending: [PushMessage]

    /// Creates a provider on `eventLoop`; it is idle until ``begin()``.
    ///
    /// `threads` must have one thread, which stores messages in order. `lookUps` resolves names and may block for long
    /// on an unreachable name server.
    ///
    /// - Throws: ``InboxError``.
    package static func make(
        _ configuration: ProviderConfiguration, tls: ClientTLS?, threads: NIOThreadPool, lookUps: NIOThreadPool,
        eventLoop: any EventLoop,
        lookUp: @escaping AddressResolver.LookUp = AddressResolver.system,
        report: @escaping @Sendable (ProviderEvent, Moment) -> Void
    ) throws -> ProviderControl {
        let inbox = try configuration.openInbox { work in threads.submit { _ in work() } }
        let made = eventLoop.submit {
            NIOLoopBound(
                Provider(
                    configuration, tls: tls, inbox: inbox, threads: lookUps, eventLoop: eventLoop, lookUp: lookUp,
                    report: report),
                eventLoop: eventLoop)
        }
        return ProviderControl(eventLoop: eventLoop, provider: try made.wait(), pending: inbox.pending)
    }

    /// Starts the provider and the framework's timer, and delivers messages that an earlier process left undelivered.
    package func begin() {
        eventLoop.execute {
            provider.value.start(pending: pending)
            provider.value.startTimer()
        }
    }

    package func start() {
        eventLoop.execute { provider.value.start() }
    }

    /// Stops the provider; the future succeeds when the goodbye is sent and the inbox is written.
    package func stop() -> EventLoopFuture<Void> {
        eventLoop.flatSubmit { provider.value.stop() }
    }
}
