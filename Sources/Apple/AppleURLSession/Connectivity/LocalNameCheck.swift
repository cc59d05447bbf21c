package import AppleNetwork
internal import DeviceProtocol
internal import Dispatch
package import Synchronization

/// A check whether the look-up of a local name waits for the user's answer to the alert.
///
/// The device reports nothing while it waits for the user, nor while it looks up the name. The machine's resolver
/// distinguishes the two: in the first case it fails at once, in the second only after the device has answered.
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

    /// Returns whether the resolver knows a name; tests replace it.
    package static let resolver = Mutex<@Sendable (String) -> Bool> { !NameLookUp.hosts(of: $0).isEmpty }

    /// Creates a check of a host; `nil` if its name does not end in `.local`.
    package init?(_ host: String?, asking device: DeviceAccess, onPending: @escaping @Sendable () -> Void) {
        guard let host, host.lowercased().hasSuffix(".local") || host.lowercased().hasSuffix(".local.") else {
            return nil
        }
        name = host
        self.device = device
        self.onPending = onPending
        resolve = Self.resolver.withLock { $0 }
    }

    /// Starts the check; `onPending` is called only if the look-up waits for the user.
    package func start() {
        let end = device.ask(.lookUp(host: name)) { [self] reply in
            if case .ready = reply { begin() } else { state.withLock { $0.isAnswered = true } }
        }
        keep(end)
    }

    /// Asks the resolver, after the device has begun its look-up.
    private func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard isFirst else { return }
        // The resolver blocks.
        DispatchQueue.global().async { [self] in
            guard !resolve(name) else { return finish() }
            // The device replies in order, so this reply follows its earlier answers.
            let end = device.ask(.interfaces) { [self] _ in
                let isPending = state.withLock { !$0.isAnswered }
                finish()
                if isPending { onPending() }
            }
            keep(end)
        }
    }

    /// Stores the closure that ends a request, or calls it if the check has ended.
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
