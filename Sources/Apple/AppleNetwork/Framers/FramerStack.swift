internal import Dispatch
internal import Foundation
internal import Glibc

/// The framers of one connection, over its flow.
///
/// It is used on the connection's queue alone.
final class FramerStack: @unchecked Sendable {  // See above; the constants never change.
    /// What the stack asks of its connection.
    protocol Owner: AnyObject, Sendable {
        /// All framers are ready.
        func framersAreReady()
        /// A framer has failed, or has ended after `stop`.
        func framersFailed(_ error: NWError?)
        /// Bytes of a message for the program.
        func framersDelivered(_ piece: ConnectionInbox.Piece)
        /// Bytes for the flow.
        func framersWrote(_ data: Data, onDone: (@Sendable (NWError?) -> Void)?)
    }

    private let owner: any Owner
    private let queue: HandlerQueue
    private let parameters: NWParameters
    private let local: NWEndpoint
    private let remote: NWEndpoint
    /// From the topmost down.
    private var instances: [NWProtocolFramer.Instance] = []
    /// What was written while a message of the program is handled.
    private var written: Data?

    init(
        _ options: [NWProtocolFramer.Options], _ facts: FlowFacts, _ parameters: NWParameters, remote: NWEndpoint,
        on queue: HandlerQueue, of owner: any Owner
    ) {
        self.owner = owner
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

    /// Calls a closure on the queue.
    func call(_ body: @escaping @Sendable () -> Void) { queue.call(body) }

    /// Calls a closure on the queue after some milliseconds.
    func call(after milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [queue] in
            queue.call(body)
        }
    }

    // MARK: Life

    /// Starts the lowest framer that has not been; when all are ready, the connection is.
    func start() {
        guard let next = instances.last(where: { !$0.isReady }) else { return owner.framersAreReady() }
        guard !next.isStarted, let implementation = next.options.implementation else { return }
        next.isStarted = true
        let made = implementation.init(framer: next)
        next.implementation = made
        if made.start(framer: next) == .ready { becameReady(next) } else { handleInput(next) }
    }

    /// A framer is ready; the next one can start.
    func becameReady(_ instance: NWProtocolFramer.Instance) {
        guard !instance.isReady else { return }
        instance.isReady = true
        start()
        handleInput(instance)
    }

    /// A framer has failed.
    func failed(_ error: NWError?) { owner.framersFailed(error) }

    /// Puts a framer on top of another.
    func insert(_ options: NWProtocolFramer.Options, above lower: NWProtocolFramer.Instance) {
        guard let index = instances.firstIndex(where: { $0 === lower }) else { return }
        instances.insert(instance(options), at: index)
    }

    /// The connection is about to end; whether it can now.
    func stop() -> Bool {
        // All are told, the topmost first, whatever they answer.
        instances.map { $0.implementation?.stop(framer: $0) ?? true }.allSatisfy { $0 }
    }

    /// The connection has ended.
    func cleanup() {
        for instance in instances {
            instance.implementation?.cleanup(framer: instance)
            instance.implementation = nil
        }
    }

    // MARK: Input

    /// Bytes have come from the flow.
    func receive(_ data: Data) {
        guard let lowest = instances.last else { return }
        lowest.input.append(data)
        handleInput(lowest)
    }

    /// The flow has ended.
    func end() {
        for instance in instances.reversed() {
            instance.inputHasEnded = true
            handleInput(instance)
        }
    }

    /// Lets a framer handle its input, as long as it takes some of it.
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
            // What is left is less than a message; more of it has to come.
            if instance.input.count == before, instance.passing == nil, !instance.passesAllInput { return }
        }
    }

    /// Hands bytes of a message to the framer above, or to the program.
    func deliver(
        _ data: Data, _ context: NWConnection.ContentContext, isComplete: Bool, from instance: NWProtocolFramer.Instance
    ) {
        guard let index = instances.firstIndex(where: { $0 === instance }) else { return }
        guard index > 0 else {
            return owner.framersDelivered(.init(data: data, context: context, endsMessage: isComplete))
        }
        let above = instances[index - 1]
        above.input.append(data)
        handleInput(above)
    }

    // MARK: Output

    /// Sends a message of the program; `onDone` is told when all that was written for it is with the kernel.
    func send(_ message: ConnectionMessage, onDone: (@Sendable (NWError?) -> Void)?) {
        written = Data()
        if let top = instances.first {
            let said = message.context.protocolMetadata(definition: top.definition) as? NWProtocolFramer.Message
            handleOutput(top, message.data, said, isComplete: message.isComplete)
        }
        let bytes = written ?? Data()
        written = nil
        if !bytes.isEmpty { owner.framersWrote(bytes, onDone: onDone) } else { onDone?(nil) }
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
        if written != nil { written?.append(data) } else { owner.framersWrote(data, onDone: nil) }
    }
}
