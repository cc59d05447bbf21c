package import LocalPush
package import NIOCore
package import NIOPosix

/// The handle of a running provider, usable from any thread.
package struct ProviderControl: Sendable {
    private let eventLoop: any EventLoop
    private let provider: NIOLoopBound<Provider>
    private let pending: [PushMessage]

    /// Makes a provider on `eventLoop`; nothing happens until ``begin()``.
    ///
    /// `threads` is one thread and stores messages, in order. `lookUps` resolves names, and may wait for a dead name
    /// server for long.
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

    /// Starts the provider and the framework's timer, and delivers what an earlier life received and did not.
    package func begin() {
        eventLoop.execute {
            provider.value.start(pending: pending)
            provider.value.startTimer()
        }
    }

    /// Starts a stopped provider again.
    package func start() {
        eventLoop.execute { provider.value.start() }
    }

    /// Stops the provider; the future succeeds when it has said goodbye and its inbox is written.
    package func stop() -> EventLoopFuture<Void> {
        eventLoop.flatSubmit { provider.value.stop() }
    }
}
