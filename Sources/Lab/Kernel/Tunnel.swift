internal import CLinux
internal import Glibc

/// A point-to-point interface without hardware addresses, whose packets a program reads and writes (TUN).
package struct Tunnel: ~Copyable, Sendable {
    /// The descriptor for packets: a read returns one that the interface sent, a write injects one; neither blocks.
    ///
    /// The kernel removes the interface when the last descriptor is closed.
    package let packets: FileDescriptor

    /// Creates an interface of this name and index in the network namespace of the calling thread.
    ///
    /// `ip tuntap add dev NAME mode tun`
    package init(_ name: String, index: Int32) throws(SystemError) {
        let raw = unsafe clinux_tunnel(name, UInt32(index))
        try check("/dev/net/tun", raw, name)
        packets = FileDescriptor(adopting: raw)
    }
}
