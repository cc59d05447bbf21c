internal import CLinux
internal import Glibc

/// A point-to-point interface without hardware addresses, whose packets a program gives and takes (TUN of the kernel's
/// tuntap driver).
package struct Tunnel: ~Copyable, Sendable {
    /// Reading takes a packet that was sent by the interface, writing gives it one; both whole, and without waiting.
    ///
    /// The interface ends with the last descriptor.
    package let packets: FileDescriptor

    /// Makes an interface of this name and index in the network namespace of the calling thread.
    ///
    /// `ip tuntap add dev NAME mode tun`
    package init(_ name: String, index: Int32) throws(SystemError) {
        let raw = unsafe clinux_tunnel(name, UInt32(index))
        try check("/dev/net/tun", raw, name)
        packets = FileDescriptor(adopting: raw)
    }
}
