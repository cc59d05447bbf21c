internal import CLinux
internal import Glibc

/// Sends datagrams of 1,200 bytes at a rate, in bits per second, that it reads line by line from standard input.
///
/// One thread sends every 5 ms what the rate allows for the elapsed time, which compensates for late wake-ups. It
/// discards what arrives on its own port.
package struct TrafficSource: ~Copyable {
    private static let payload = 1200
    /// The size with UDP, IP and Ethernet headers, as the channel counts it.
    private static let frame = payload + 8 + 20 + 14
    private static let tick: Int64 = 5_000_000

    private let socket: FileDescriptor
    private let input: FileDescriptor
    private var rate = 0
    private var credit = 0.0
    private var partialLine = ""

    /// Opens a socket that sends to an address and port and receives on the same port of this host.
    package init(to address: String, port: UInt16) throws(SystemError) {
        let raw = unsafe clinux_datagram_socket(address, port)
        try check("socket", raw, "\(address) port \(port)")
        let socket = FileDescriptor(adopting: raw)
        let input = FileDescriptor(adopting: STDIN_FILENO)
        try input.setNonBlocking()
        self.init(socket: socket, input: input)
    }

    private init(socket: consuming FileDescriptor, input: consuming FileDescriptor) {
        self.socket = socket
        self.input = input
    }

    /// Sends until standard input ends.
    package mutating func run() throws(SystemError) {
        let datagram = [UInt8](repeating: 0x58, count: Self.payload)
        var last = MonotonicClock.nanoseconds
        while try readRate() {
            var pause = timespec(tv_sec: 0, tv_nsec: Int(Self.tick))
            unsafe nanosleep(&pause, nil)
            while let bytes = try? socket.read(), !bytes.isEmpty {}
            let now = MonotonicClock.nanoseconds
            // Makes up for at most ten ticks after a stall, because a later burst cannot occupy the channel during the
            // stall.
            let passed = min(now - last, 10 * Self.tick)
            last = now
            credit += Double(rate) / 8 * Double(passed) / 1e9
            while credit >= Double(Self.frame) {
                credit -= Double(Self.frame)
                // A full queue or an unreachable peer loses the datagram, as a network does.
                try? socket.write(datagram)
            }
        }
    }

    /// Reads the newest complete line as the rate; returns false at the end of the input.
    private mutating func readRate() throws(SystemError) -> Bool {
        guard let bytes = try input.read(upTo: 4096) else { return true }
        if bytes.isEmpty { return false }
        partialLine += String(decoding: bytes, as: UTF8.self)
        var lines = partialLine.split(separator: "\n", omittingEmptySubsequences: false)
        partialLine = String(lines.removeLast())
        if let newest = lines.last, let number = Int(newest) { rate = max(number, 0) }
        return true
    }
}
