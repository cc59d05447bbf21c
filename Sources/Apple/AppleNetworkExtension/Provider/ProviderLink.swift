internal import AppleFoundation
internal import DeviceProtocol
internal import Foundation

/// The link from an instance of a provider to the device.
struct ProviderLink: Sendable {
    let device: any DeviceRequests
    /// The number of the instance in its process, from 1; `nil` for an instance that the device did not request.
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
            StandardError.write("\(name): not reported, because userInfo is not a property list: \(error)")
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
