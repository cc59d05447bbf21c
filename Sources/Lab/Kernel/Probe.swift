internal import CLinux
internal import Glibc

/// Test packets that show whether a path works, sent from the network namespace of the calling thread.
package enum Probe {
    /// Sends Ethernet frames of an experimental type (0x88b5, IEEE 802), which bridges forward and no stack answers.
    package static func frames(
        interface: Int32, from: [UInt8], to: [UInt8], count: Int
    ) throws(SystemError) {
        try frame(to + from + [0x88, 0xb5], interface: interface, count: count)
    }

    /// Sends an Ethernet frame `count` times, padded to Ethernet's minimum length.
    package static func frame(_ bytes: [UInt8], interface: Int32, count: Int = 1) throws(SystemError) {
        let frame = bytes + [UInt8](repeating: 0, count: max(60 - bytes.count, 0))
        try check("send frames", unsafe clinux_send_frames(interface, frame, frame.count, Int32(count)))
    }

    /// Sends a UDP datagram to an address of 4 or 16 bytes.
    package static func datagram(to address: [UInt8], port: UInt16) throws(SystemError) {
        try check("sendto", unsafe clinux_send_datagram(address, address.count, port))
    }

    /// Sends a UDP datagram and returns the first reply; `nil` after the timeout or when the port is unreachable.
    package static func exchange(
        _ datagram: [UInt8], with address: [UInt8], port: UInt16, milliseconds: Int32
    ) throws(SystemError) -> [UInt8]? {
        var answer = [UInt8](repeating: 0, count: 4096)
        let length = unsafe clinux_exchange(
            address, address.count, port, datagram, datagram.count, milliseconds, &answer, answer.count)
        if [-ECONNREFUSED, -EAGAIN].contains(length) { return nil }
        try check("exchange", length)
        return Array(answer.prefix(Int(length)))
    }

    /// Opens a TCP connection; the timeout applies to the connection and to each later read and write.
    package static func connect(
        to address: [UInt8], port: UInt16, milliseconds: Int32
    ) throws(SystemError) -> FileDescriptor {
        let raw = unsafe clinux_connect(address, address.count, port, milliseconds)
        try check("connect", raw, "port \(port)")
        return FileDescriptor(adopting: raw)
    }

    /// Whether an address replies to an ICMP echo request within the timeout.
    package static func echo(_ address: [UInt8], milliseconds: Int32) throws(SystemError) -> Bool {
        let answered = unsafe clinux_echo(address, address.count, milliseconds)
        try check("ping", answered)
        return answered == 1
    }

    /// Sends one datagram with sendmmsg(2); the address is the raw bytes of a sockaddr.
    package static func sendMany(_ text: [UInt8], from socket: Int32, to address: [UInt8]) throws(SystemError) {
        try check("sendmmsg", unsafe clinux_send_many(socket, address, address.count, text, text.count))
    }
}
