import AppleNetwork
import Foundation
import TestTools

extension Recorder<FlowEvent> {
    /// The bytes received, once they are as many.
    func bytes(_ count: Int) async -> Data {
        await all { events in
            let bytes = events.reduce(into: Data()) { bytes, event in
                if case .received(let messages) = event { for message in messages { bytes += message.data } }
            }
            return bytes.count >= count ? bytes : nil
        }
    }

    /// The error of `closed`.
    func end() async -> NWError?? {
        await first { if case .closed(let error) = $0 { .some(error) } else { nil } }
    }
}
