import Foundation

/// Names, asked of the system.
enum Names {
    /// Looks up a name.
    static func lookUp(_ name: String) -> Outcome {
        var hints = addrinfo()
        hints.ai_family = AF_INET
        var found: UnsafeMutablePointer<addrinfo>?
        let number = getaddrinfo(name, nil, &hints, &found)
        if let found { freeaddrinfo(found) }
        return number == 0 ? .ok : Outcome(state: "failed", code: code(number))
    }

    /// The name of a number, which is another one on each system.
    private static func code(_ number: Int32) -> String {
        switch number {
        case EAI_NONAME: return "EAI_NONAME"
        case EAI_AGAIN: return "EAI_AGAIN"
        case EAI_FAIL: return "EAI_FAIL"
        case EAI_SYSTEM: return "EAI_SYSTEM"
        default: return "EAI \(number)"
        }
    }
}

/// The interfaces of the device.
enum Interfaces {
    /// IFF_BROADCAST of net/if.h, on every system.
    private static let broadcastCapable: UInt32 = 0x2

    /// The IPv4 address of the first interface that can broadcast, whatever its name.
    static var firstAddress: in_addr? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0, let first = list else { return nil }
        defer { freeifaddrs(first) }
        for interface in sequence(first: first, next: { $0.pointee.ifa_next }) {
            guard UInt32(interface.pointee.ifa_flags) & broadcastCapable != 0,
                let address = interface.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET
            else { continue }
            return UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
        }
        return nil
    }

    /// An address in its usual form.
    static func text(_ address: in_addr) -> String {
        var address = address
        return withUnsafeBytes(of: &address) { $0.map { String($0) }.joined(separator: ".") }
    }
}
