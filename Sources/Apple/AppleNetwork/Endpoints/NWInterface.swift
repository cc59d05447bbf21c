internal import Glibc
internal import Synchronization

/// A network interface of this device.
public struct NWInterface: Hashable, CustomDebugStringConvertible, Sendable {
    /// The types of links.
    public enum InterfaceType: Sendable {
        /// None of the others, such as a tunnel.
        case other
        /// Wi-Fi.
        case wifi
        /// A cellular link.
        case cellular
        /// Wired Ethernet.
        case wiredEthernet
        /// The loopback interface.
        case loopback
    }

    /// The type of its link.
    public let type: InterfaceType
    /// Its name, such as `en0`.
    public let name: String
    /// Its number in the kernel, from 1.
    public let index: Int

    package init(name: String, index: Int, type: InterfaceType) {
        self.type = type
        self.name = name
        self.index = index
    }

    /// The interface of the kernel that a zone names, by name or number; `nil` if there is none (RFC 4007, 11.2).
    package init?(zone: String) {
        guard !zone.utf8.contains(0) else { return nil }
        var index = unsafe if_nametoindex(zone)
        var name = zone
        if index == 0 {
            guard let number = UInt32(zone), let known = Self.name(of: number) else { return nil }
            (index, name) = (number, known)
        }
        self.init(name: name, index: Int(index), type: InterfaceTypes.type(of: name))
    }

    /// The name of the interface of a number.
    private static func name(of index: UInt32) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(IF_NAMESIZE)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            return unsafe if_indextoname(index, start).map { unsafe String(cString: $0) }
        }
    }

    /// Whether two values are of the same interface: of one name and number.
    public static func == (lhs: NWInterface, rhs: NWInterface) -> Bool {
        lhs.index == rhs.index && lhs.name == rhs.name
    }

    /// Feeds name and number into the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(index)
        hasher.combine(name)
    }

    /// Its name.
    public var debugDescription: String { name }
}

/// The types that the device has named.
///
/// A name does not show the type: the `eth0` of a phone may be its Wi-Fi.
package enum InterfaceTypes {
    private static let known = Mutex<[String: NWInterface.InterfaceType]>([:])

    /// Sets the types of the interfaces, by name.
    package static func learn(_ types: [String: NWInterface.InterfaceType]) { known.withLock { $0 = types } }

    /// Returns the type of an interface: `other` until the device has named it, except for `lo`.
    package static func type(of name: String) -> NWInterface.InterfaceType {
        known.withLock { $0[name] } ?? (name == "lo" ? .loopback : .other)
    }
}
