package import NIOCore
package import NIOPosix

/// The handle of a running provider, usable from any thread.
package struct ProviderControl: Sendable {
    private let eventLoop: any EventLoop
    private let provider: NIOLoopBound<Provider>

    /// Makes a provider on `eventLoop`; nothing happens until ``start()``.
    package static func make(
        _ configuration: ProviderConfiguration, tls: ClientTLS?, threads: NIOThreadPool, eventLoop: any EventLoop,
        report: @escaping @Sendable (ProviderEvent, Moment) -> Void
    ) throws -> ProviderControl {
        let inbox = InboxWriter(eventLoop: eventLoop)
        let provider = eventLoop.submit {
            NIOLoopBound(
                Provider(
                    configuration, tls: tls, inbox: inbox, received: ReceivedMessages(), threads: threads,
                    eventLoop: eventLoop, report: report),
                eventLoop: eventLoop)
        }
        return ProviderControl(eventLoop: eventLoop, provider: try provider.wait())
    }

    /// Starts the provider, and with the first start the framework's timer.
    package func start() {
        eventLoop.execute { provider.value.start() }
    }

    /// Starts the framework's periodic timer.
    package func startTimer() {
        eventLoop.execute { provider.value.startTimer() }
    }

    /// Stops the provider; the future succeeds when it has said goodbye.
    package func stop() -> EventLoopFuture<Void> {
        eventLoop.submit { provider.value.stop() }
    }
}
