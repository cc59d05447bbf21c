internal import Dispatch
internal import Foundation
internal import Synchronization

extension ConnectionCore {
    /// Carries out an effect, without the lock.
    func carryOut(_ effect: ConnectionMachine.Effect, _ resources: inout Resources, _ queue: HandlerQueue?) {
        switch effect {
        case .notify(let state):
            call(queue) { [self] in notify(state) }
            answerReportRequests()
        case .notifyPath(let path): notify(path, \.path, queue)
        case .notifyViability(let isViable): notify(isViable, \.viability, queue)
        case .notifyBetterPath(let isBetter): notify(isBetter, \.betterPath, queue)
        case .completeSend(let completions, let error):
            call(queue) { for completion in completions { completion(error) } }
        case .completeReceive(let delivery):
            call(queue) { delivery.completion(delivery.data, delivery.context, delivery.isComplete, delivery.error) }
        case .find(let parameters, let search):
            resources.finder?.cancel()
            resources.finder = RouteFinder(to: endpoint, parameters, asking: device) { [weak self] in
                self?.take(.finding($0, search: search))
            }
            resources.finder?.start()
        case .watchNetwork: resources.stopWatching = watcher.observe { [weak self] in self?.take(.network($0)) }
        case .stopWatching:
            resources.finder.take()?.cancel()
            resources.stopWatching.take()?()
        case .queryRoute(let remote):
            if let index = RouteQuery.interface(to: remote) { take(.outgoingInterface(index)) }
        case .open(let plan, let attempt):
            if let plan { resources.flow = Transports.shared.flow(plan) }
            resources.flow?.start { [self] in take(.flow($0, attempt: attempt)) }
        case .read: resources.flow?.read()
        case .write(let message, let completions): resources.flow?.write(message, onDone: onDone(completions, queue))
        case .flush: resources.flow?.flush()
        case .finish: resources.flow?.finish()
        case .close(let way): resources.flow?.close(way)
        case .startFramers(let parameters, let facts):
            guard let queue else { return }
            let framers = FramerStack(
                parameters.framers, facts, parameters, remote: endpoint, on: queue, feeding: { [self] in take($0) })
            resources.framers = framers
            queue.add { framers.start() }
        case .callFramers(let work):
            if let framers = resources.framers { call(queue) { framers.handle(work) } }
        case .endFramers:
            if let framers = resources.framers.take() { call(queue) { framers.cleanup() } }
        }
    }

    // MARK: Calls on the program's queue

    private func call(_ queue: HandlerQueue?, _ body: @escaping @Sendable () -> Void) {
        if let queue { queue.add(body) } else { DispatchQueue.global().async(execute: body) }
    }

    private func notify(_ state: NWConnection.State) {
        let handler = values.withLock { $0.machine.willNotify(of: state) ? $0.handlers.state : nil }
        handler?(state)
        guard state == .cancelled else { return }
        // The result, whose closures may hold the last reference to a connection, is released without the lock.
        _ = values.withLock { values in
            defer { values.handlers = Handlers() }
            return values.handlers
        }
    }

    private func notify<Value: Sendable>(
        _ value: Value, _ path: any KeyPath<Handlers, (@Sendable (Value) -> Void)?> & Sendable, _ queue: HandlerQueue?
    ) {
        call(queue) { [self] in
            let handler = values.withLock { $0.machine.phase == .cancelled ? nil : $0.handlers[keyPath: path] }
            handler?(value)
        }
    }

    /// Returns a closure that calls completions on the program's queue.
    private func onDone(
        _ completions: [ConnectionMessage.Completion], _ queue: HandlerQueue?
    ) -> ConnectionMessage.Completion? {
        guard let queue, !completions.isEmpty else { return nil }
        return { error in queue.call { for completion in completions { completion(error) } } }
    }
}
