internal import AppleFoundation
package import DeviceProtocol
internal import Dispatch
internal import Foundation
private import Synchronization

/// Registers the process of a provider with the device, and calls the provider as the device requests.
///
/// All calls are made on one queue, which is not the main queue. Requests are read on another one, so that a provider
/// which blocks in a call delays only its own calls. At most one timer event waits.
///
/// Unchecked: the instance is used only on the queue.
package final class ProviderHost: @unchecked Sendable {
    private let device: any DeviceRequests
    private let queue = DispatchQueue(label: "pushlab.provider")
    private let make: @Sendable () -> NEAppPushProvider
    private let keepsInstances: Bool
    private var current: NEAppPushProvider?
    /// Whether the current instance has completed its start and was not stopped.
    private var isStarted = false
    /// The instances that were replaced without a stop; they are retained, as on a device.
    private var forgotten: [NEAppPushProvider] = []
    private var number = 0
    private let arrivals = Mutex(Arrivals())

    /// The requests that have arrived.
    private struct Arrivals {
        var count = 0
        /// The number of the last request if it is a timer event that waits; `nil` otherwise.
        var waitingTimer: Int?

        /// Adds a request and returns its number; returns `nil` for a timer event directly after one that waits.
        mutating func add(_ order: ProviderOrder) -> Int? {
            let isTimer = if case .timer = order { true } else { false }
            if isTimer, waitingTimer != nil { return nil }
            count += 1
            waitingTimer = isTimer ? count : nil
            return count
        }
    }

    /// Creates the host of a provider class; `make` creates an instance of it.
    ///
    /// With `keepsInstances`, the broken variant, a stopped instance is retained until the next one replaces it.
    package init(
        device: any DeviceRequests, keepsInstances: Bool = false, make: @escaping @Sendable () -> NEAppPushProvider
    ) {
        self.device = device
        self.keepsInstances = keepsInstances
        self.make = make
    }

    /// Registers the process with the device; calls `end` with a reason when the process must end.
    package func offer(end: @escaping @Sendable (String) -> Void) {
        device.request(.provide) { [self] reply in
            switch reply {
            case .provider(let order):
                // Without this, the timer events of a provider that is slower than their interval would queue up. Its
                // stop would come after all of them, and the device would end the process.
                guard let arrival = arrivals.withLock({ $0.add(order) }) else { return }
                queue.async {
                    self.arrivals.withLock { if $0.waitingTimer == arrival { $0.waitingTimer = nil } }
                    self.obey(order)
                }
            case .failed(let failure): end(failure.message)
            case .cancelled: end("The device does not need this provider any more.")
            default: break
            }
        }
    }

    private func obey(_ order: ProviderOrder) {
        switch order {
        case .start(let configuration): start(configuration)
        case .update(let configuration):
            guard let values = values(of: configuration) else { return }
            current?.configure(values.value)
        case .timer: current?.handleTimerEvent()
        case .stop(let reason): stop(NEProviderStopReason(rawValue: reason) ?? .none)
        case .sleep: current?.sleep {}
        case .wake: current?.wake()
        }
    }

    private func start(_ configuration: String?) {
        number += 1
        let number = number
        if isStarted, let current { forgotten.append(current) }
        isStarted = false
        let complete = { @Sendable [self] (error: String?) in
            queue.async { if error == nil, number == self.number { self.isStarted = true } }
            device.request(.providerStarted(instance: number, error: error)) { _ in }
        }
        guard let values = values(of: configuration) else {
            return complete("The device has sent a configuration that is no property list.")
        }
        let provider = make()
        provider.attach(ProviderLink(device: device, number: number))
        if let values = values.value { provider.configure(values) }
        current = provider
        provider.start { error in complete(error.map(Self.text)) }
    }

    /// Returns the description of an error for a developer.
    private static func text(_ error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }

    private func stop(_ reason: NEProviderStopReason) {
        let number = number
        isStarted = false
        // The handler does not retain the instance: the device checks whether the provider's own code does.
        current?.stop(with: reason) { [self] in
            device.request(.providerStopped(instance: number)) { _ in }
            queue.async { self.release(number) }
        }
    }

    private func release(_ number: Int) {
        if number == self.number, !keepsInstances { current = nil }
    }

    /// Decodes a configuration; `nil` if it is not a property list.
    private func values(of configuration: String?) -> Unchecked<[String: Any]?>? {
        guard let configuration else { return Unchecked(nil) }
        return PropertyListText.decode(configuration).map { Unchecked($0) }
    }
}
