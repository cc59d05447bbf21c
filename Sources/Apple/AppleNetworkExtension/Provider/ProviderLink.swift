internal import AppleFoundation
internal import DeviceProtocol
internal import Foundation

/// The link from an instance of a provider to the device.
struct ProviderLink: Sendable {
    let device: any DeviceRequests
    /// The number of the instance in its process, from 1; `nil` if the device did not request it.
    var number: Int?

    /// Sends a report to the app; `name` is the method that the provider has called.
    func report(
        _ content: (_ userInfo: String?, _ instance: Int?) -> AppRequest.Content, _ userInfo: [AnyHashable: Any],
        _ name: String
    ) {
        let text: String
        do {
            text = try PropertyListText.encode(userInfo)
        } catch {
            StandardError.write("\(name): nothing was handed on, for userInfo is no property list: \(error)")
            return
        }
        device.request(content(text, number)) { reply in
            if case .failed(let failure) = reply { StandardError.write("\(name): \(failure.message)") }
        }
    }

    /// Reports that the provider cannot use the Ethernet network.
    func unmatchEthernet() {
        device.request(.providerUnmatched(instance: number)) { reply in
            if case .failed(let failure) = reply { StandardError.write("unmatchEthernet: \(failure.message)") }
        }
    }

    /// Reports that the instance was deallocated.
    func released() {
        guard let number else { return }
        device.request(.providerReleased(instance: number)) { _ in }
    }
}
