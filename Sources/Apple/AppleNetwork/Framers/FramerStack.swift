internal import Dispatch
internal import Foundation
internal import Glibc

/// The framers of one connection, over its flow.
final class FramerStack: @unchecked Sendable {  // See above; the constants never change.
    private let feed: @Sendable (ConnectionMachine.Input) -> Void
    private let queue: HandlerQueue
    private let parameters: NWParameters
    private let local: NWEndpoint
    private let remote: NWEndpoint
    /// From the topmost down.
    private var instances: [NWProtocolFramer.Instance] = []
    /// The bytes that were written while a message of the program is handled.
    private var written: Data?

    init(
        _ options: [NWProtocolFramer.Options], _ facts: FlowFacts, _ parameters: NWParameters, remote: NWEndpoint,
        on queue: HandlerQueue,
        feeding feed: @escaping @Sendable (ConnectionMachine.Input) -> Void
    ) {
        self.feed = feed
        self.queue = queue
        self.parameters = parameters
        self.remote = facts.remote ?? remote
        local = facts.local ?? .hostPort(host: .ipv4(.any), port: .any)
        instances = options.map(instance)
    }

    private func instance(_ options: NWProtocolFramer.Options) -> NWProtocolFramer.Instance {
        let instance = NWProtocolFramer.Instance(options, parameters, local: local, remote: remote)
        instance.stack = self
        return instance
    }

    func call(_ body: @escaping @Sendable () -> Void) { queue.call(body) }

    /// Calls a closure on the queue after some milliseconds.
    func call(after milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [queue] in
            queue.call(body)
        }
    }

    /// Handles a call of the connection, and feeds its outcome back.
    func handle(_ call: ConnectionMachine.FramerCall) {
        switch call {
        case .event(let event, let attempt):
            switch event {
            case .received(let messages): for message in messages { receive(message.data) }
            case .ended: end()
            case .connected, .refused, .closed: break
            }
            feed(.framed(event, attempt: attempt))
        case .message(let message):
            // The end of the connection's data alone is no message.
            let isEmptyEnd =
                message.isLast && message.data.isEmpty && message.context === NWConnection.ContentContext.finalMessage
            if isEmptyEnd { feed(.framersWrote(Data(), message.completions)) } else { send(message) }
            if message.isLast { feed(.framersFinished) }
        case .stop: if stop() { feed(.framersFailed(nil)) }
        }
    }

    // MARK: Life

    /// Starts the lowest framer that is not ready; when all are, the connection is.
    func start() {
        guard let next = instances.last(where: { !$0.isReady }) else { return feed(.framersReady) }
        guard !next.isStarted, let implementation = next.options.implementation else { return }
        next.isStarted = true
        let made = implementation.init(framer: next)
        next.implementation = made
        if made.start(framer: next) == .ready { becameReady(next) } else { handleInput(next) }
    }

    /// Starts the next framer after one that is ready.
    func becameReady(_ instance: NWProtocolFramer.Instance) {
        guard !instance.isReady else { return }
        instance.isReady = true
        start()
        handleInput(instance)
    }

    func failed(_ error: NWError?) { feed(.framersFailed(error)) }

    /// Inserts a framer above another.
    func insert(_ options: NWProtocolFramer.Options, above lower: NWProtocolFramer.Instance) {
        guard let index = instances.firstIndex(where: { $0 === lower }) else { return }
        instances.insert(instance(options), at: index)
    }

    /// Stops all framers, and returns whether the connection can end now.
    private func stop() -> Bool {
        // All are called, the topmost first, whatever they return.
        instances.map { $0.implementation?.stop(framer: $0) ?? true }.allSatisfy { $0 }
    }

    /// Calls the cleanup of all framers.
    func cleanup() {
        for instance in instances {
            instance.implementation?.cleanup(framer: instance)
            instance.implementation = nil
        }
    }

    // MARK: Input

    /// Passes bytes of the flow to the lowest framer.
    private func receive(_ data: Data) {
        guard let lowest = instances.last else { return }
        lowest.input.append(data)
        handleInput(lowest)
    }

    /// Passes the end of the flow to all framers.
    private func end() {
        for instance in instances.reversed() {
            instance.inputHasEnded = true
            handleInput(instance)
        }
    }

    /// Calls a framer with its input, as long as it consumes some of it.
    func handleInput(_ instance: NWProtocolFramer.Instance) {
        guard let implementation = instance.implementation, instance.isStarted, !instance.isHandlingInput else {
            return
        }
        instance.isHandlingInput = true
        defer { instance.isHandlingInput = false }
        while instance.input.count > 0 {
            if instance.passesAllInput {
                deliver(
                    instance.input.take(instance.input.count), .defaultMessage, isComplete: false, from: instance)
                return
            }
            guard instance.passInput() else { return }
            let before = instance.input.count
            guard before > 0, before >= instance.wanted || instance.inputHasEnded else { return }
            instance.wanted = implementation.handleInput(framer: instance)
            // The rest is less than a message.
            if instance.input.count == before, instance.passing == nil, !instance.passesAllInput { return }
        }
    }

    /// Delivers bytes of a message to the framer above, or to the program.
    func deliver(
        _ data: Data, _ context: NWConnection.ContentContext, isComplete: Bool, from instance: NWProtocolFramer.Instance
    ) {
        guard let index = instances.firstIndex(where: { $0 === instance }) else { return }
        guard index > 0 else {
            return feed(
                .framersDelivered(.init(data: data, context: context, endsMessage: isComplete)))
        }
        let above = instances[index - 1]
        above.input.append(data)
        handleInput(above)
    }

    // MARK: Output

    /// Sends a message of the program; its completions go with all that is written for it.
    private func send(_ message: ConnectionMessage) {
        written = Data()
        if let top = instances.first {
            let said = message.context.protocolMetadata(definition: top.definition) as? NWProtocolFramer.Message
            handleOutput(top, message.data, said, isComplete: message.isComplete)
        }
        let bytes = written ?? Data()
        written = nil
        feed(.framersWrote(bytes, message.completions))
    }

    private func handleOutput(
        _ instance: NWProtocolFramer.Instance, _ data: Data, _ message: NWProtocolFramer.Message?, isComplete: Bool
    ) {
        guard !instance.passesAllOutput, let implementation = instance.implementation else {
            return write(data, from: instance)
        }
        instance.output.append(data)
        instance.outputIsComplete = isComplete
        implementation.handleOutput(
            framer: instance, message: message ?? NWProtocolFramer.Message(of: instance.definition),
            messageLength: data.count, isComplete: isComplete)
    }

    /// Writes bytes to the framer below, or to the flow.
    func write(_ data: Data, from instance: NWProtocolFramer.Instance) {
        guard let index = instances.firstIndex(where: { $0 === instance }) else { return }
        guard index == instances.count - 1 else {
            return handleOutput(instances[index + 1], data, nil, isComplete: true)
        }
        if written != nil { written?.append(data) } else { feed(.framersWrote(data, [])) }
    }
}
