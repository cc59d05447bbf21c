internal import LocalPushSettings
package import NIOCore
package import NIOPosix

/// The handle of a running provider, usable from any thread.
package struct ProviderControl: Sendable {
    private let eventLoop: any EventLoop
    private let provider: NIOLoopBound<Provider>
    private let pending: [PushMessage]

    /// Makes a provider on `eventLoop`; nothing happens until ``begin()``.
    ///
    /// - Throws: ``InboxError``.
    package static func make(
        _ configuration: ProviderConfiguration, tls: ClientTLS?, threads: NIOThreadPool, eventLoop: any EventLoop,
        lookUp: @escaping AddressResolver.LookUp = AddressResolver.system,
        report: @escaping @Sendable (ProviderEvent, Moment) -> Void
    ) throws -> ProviderControl {
        var received = ReceivedMessages()
        var pending: [PushMessage] = []
        let inbox: InboxWriter
        if let path = configuration.inbox {
            let file = try InboxFile(path: path)
            if configuration.sabotage != .forgetsInbox {
                for id in file.recovered.ids { received.insert(id) }
                pending = file.recovered.pending
            }
            inbox = InboxWriter(file, threads: threads, eventLoop: eventLoop)
        } else {
            inbox = InboxWriter(nil, threads: threads, eventLoop: eventLoop)
        }
        let made = eventLoop.submit { [received] in
            NIOLoopBound(
                Provider(
                    configuration, tls: tls, inbox: inbox, received: received, threads: threads, eventLoop: eventLoop,
                    lookUp: lookUp, report: report),
                eventLoop: eventLoop)
        }
        return ProviderControl(eventLoop: eventLoop, provider: try made.wait(), pending: pending)
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
