internal import Foundation

/// The tokens of apps for pushes of Apple's servers, of which a lab has none.
package enum PushToken {
    /// Returns 32 bytes that are the same for each start of the app, and others for each app, phone and kind.
    package static func bytes(_ kind: String) -> Data {
        let environment = ProcessInfo.processInfo.environment
        let name = [environment["PUSHLAB_HOST"], environment["PUSHLAB_PROGRAM"], kind]
        // FNV-1a, once for each part of eight bytes.
        return (0..<4).reduce(into: Data()) { token, part in
            let text = "\(part)" + name.map { $0 ?? "" }.joined(separator: "/")
            let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            token.append(contentsOf: unsafe withUnsafeBytes(of: hash.bigEndian) { unsafe Array($0) })
        }
    }
}
