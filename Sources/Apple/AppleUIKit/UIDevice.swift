internal import AppleFoundation
public import Foundation
internal import Glibc

/// The device.
@MainActor @preconcurrency
public final class UIDevice: NSObject {
    /// The device that this program runs on.
    public static let current = UIDevice()

    private nonisolated override init() {}

    /// The name of the device, which is that of its host in the lab.
    public var name: String { utsname.hostName }

    /// The name of the system.
    public var systemName: String { Self.isPad ? "iPadOS" : "iOS" }

    /// The version of the system that the scenario gives the device.
    public var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion)"
    }

    /// The model.
    public var model: String { Self.isPad ? "iPad" : "iPhone" }

    private nonisolated static let isPad = ProcessInfo.processInfo.environment["PUSHLAB_SYSTEM"] == "iPadOS"

    /// The model, in the user's language.
    public var localizedModel: String { model }

    /// The kind of user interface.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { Self.idiom }

    /// The kind of user interface; nonisolated, because traits are read on any queue.
    nonisolated static var idiom: UIUserInterfaceIdiom { isPad ? .pad : .phone }

    /// The identifier of this device for the apps of a vendor, derived from the device's name.
    public var identifierForVendor: UUID? { UUID(named: name) }
}

/// The kind of device for which a user interface is made.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// An unspecified device.
    case unspecified = -1
    /// An iPhone.
    case phone
    /// An iPad.
    case pad
}

extension UUID {
    /// Creates the identifier that is derived from a name (RFC 9562, 5.8).
    fileprivate init(named name: String) {
        // Two hashes of 64 bits (FNV-1a) with different seeds.
        func hash(_ seed: UInt64) -> UInt64 {
            name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
        var bytes = [0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142].map(hash).flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
        }
        bytes[6] = 0x80 | bytes[6] & 0x0f
        bytes[8] = 0x80 | bytes[8] & 0x3f
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}
