internal import Synchronization

/// The port of one listener, from its opening until it is free again.
final class ListenerPort: Sendable {
    private enum Phase {
        /// Other ports are being closed.
        case waiting
        case open(any FlowListener)
        case closing
        case closed
    }

    private struct Values {
        var phase = Phase.waiting
        var onClosed: [@Sendable () -> Void] = []
    }

    private let values = Mutex(Values())

    /// Opens a port, once all that are being closed are free; reports no event after ``close(_:)``.
    func open(
        _ plan: FlowListenerPlan, by transport: any Transport,
        onEvent: @escaping @Sendable (FlowListenerEvent) -> Void
    ) {
        ClosingPorts.whenClosed { [self] in
            values.withLock { values in
                guard case .waiting = values.phase else { return }
                let listener = transport.listener(plan)
                values.phase = .open(listener)
                // A transport gives no event inside a call.
                listener.start { [self] in take($0, onEvent) }
            }
        }
    }

    /// Closes the port; `onClosed` is called when it is free, possibly inside this call.
    func close(_ onClosed: @escaping @Sendable () -> Void) {
        let isClosed = values.withLock { values in
            switch values.phase {
            case .waiting:
                values.phase = .closed
                return true
            case .open(let listener):
                values.phase = .closing
                values.onClosed.append(onClosed)
                ClosingPorts.begin()
                listener.close()
                return false
            case .closing:
                values.onClosed.append(onClosed)
                return false
            case .closed: return true
            }
        }
        if isClosed { onClosed() }
    }

    private func take(_ event: FlowListenerEvent, _ onEvent: @Sendable (FlowListenerEvent) -> Void) {
        if case .closed = event { return closed(event, onEvent) }
        let isOpen = values.withLock { if case .open = $0.phase { true } else { false } }
        if isOpen { return onEvent(event) }
        // A peer that connects while the port is being closed is refused.
        if case .accepted(let flow) = event { flow.close(.abort) }
    }

    private func closed(_ event: FlowListenerEvent, _ onEvent: @Sendable (FlowListenerEvent) -> Void) {
        let (wasClosing, onClosed) = values.withLock { values in
            let wasClosing = if case .closing = values.phase { true } else { false }
            values.phase = .closed
            defer { values.onClosed = [] }
            return (wasClosing, values.onClosed)
        }
        guard wasClosing else { return onEvent(event) }
        ClosingPorts.end()
        for body in onClosed { body() }
    }
}
