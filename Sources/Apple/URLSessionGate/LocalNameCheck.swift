package import AppleNetwork
internal import DeviceProtocol
internal import Dispatch
package import Synchronization

/// Finds out whether a name of the local network stays without an answer because the user is being asked.
///
/// The device says nothing then, as it does while it looks for the name. The resolver of the machine, which does not wait
/// for the user, tells the two apart: it fails at once, or only after the device has answered.
package final class LocalNameCheck: Sendable {
    private struct State {
        var isAnswered = false
        var hasBegun = false
        var isOver = false
        var ends: [@Sendable () -> Void] = []
    }

    private let name: String
    private let device: DeviceAccess
    private let resolve: @Sendable (String) -> Bool
    private let onPending: @Sendable () -> Void
    private let state = Mutex(State())

    /// What asks the resolver, and tells whether it knows a name; tests put their own in its place.
    package static let resolver = Mutex<@Sendable (String) -> Bool> { !NameLookUp.hosts(of: $0).isEmpty }

    /// A check of a host; `nil` when its name is not of the local network.
    package init?(_ host: String?, asking device: DeviceAccess, onPending: @escaping @Sendable () -> Void) {
        guard let host, host.lowercased().hasSuffix(".local") || host.lowercased().hasSuffix(".local.") else {
            return nil
        }
        name = host
        self.device = device
        self.onPending = onPending
        resolve = Self.resolver.withLock { $0 }
    }

    /// Begins; the closure is called when the user is being asked, and otherwise not at all.
    package func start() {
        let end = device.ask(.lookUp(host: name)) { [self] reply in
            if case .ready = reply { begin() } else { state.withLock { $0.isAnswered = true } }
        }
        keep(end)
    }

    /// Asks the resolver, after the device so that its answer is not the first.
    private func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard isFirst else { return }
        // It blocks, and so has a thread of its own.
        DispatchQueue.global().async { [self] in
            guard !resolve(name) else { return finish() }
            // What the device has said before comes before its reply to this.
            let end = device.ask(.interfaces) { [self] _ in
                let isPending = state.withLock { !$0.isAnswered }
                finish()
                if isPending { onPending() }
            }
            keep(end)
        }
    }

    /// Keeps the way to end a request until it is over, which it may be before that way is known.
    private func keep(_ end: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.isOver { state.ends.append(end) }
            return state.isOver
        }
        if isOver { end() }
    }

    private func finish() {
        let ends = state.withLock { state in
            state.isOver = true
            defer { state.ends = [] }
            return state.ends
        }
        for end in ends { end() }
    }
}
