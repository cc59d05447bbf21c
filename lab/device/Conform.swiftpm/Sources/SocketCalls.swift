import Foundation

/// How a call came out: a state, and the name of the error if it failed.
struct Outcome {
    var state: String
    var code: String?

    static let ok = Outcome(state: "ok")
    /// A failure by the number that the call has left.
    static func failed(_ number: Int32) -> Outcome {
        Outcome(state: "failed", code: POSIXErrorCode(rawValue: number).map { "\($0)" } ?? "errno \(number)")
    }
}

/// The operations of Apple's tables by BSD sockets, each with a socket of its own.
enum SocketCalls {
    /// Connects a UDP socket, which sends nothing.
    static func connectDatagram() -> Outcome {
        attempt(IPPROTO_UDP, Setup.peer, Setup.peerPort) { socket, address in
            address.withPointer { connect(socket.number, $0, $1) } == 0 ? .ok : .failed(errno)
        }
    }

    /// Connects by TCP; five seconds are enough on a local network.
    static func connectStream() -> Outcome {
        attempt(IPPROTO_TCP, Setup.peer, Setup.peerPort) { socket, address in socket.connect(to: address, atMost: 5) }
    }

    /// Sends a datagram to a host, a group, or everybody.
    static func send(to host: String, _ port: UInt16) -> Outcome {
        attempt(IPPROTO_UDP, host, port) { socket, address in
            socket.set(SOL_SOCKET, SO_BROADCAST, Int32(1))
            if var own = Interfaces.firstAddress {
                _ = setsockopt(
                    socket.number, Int32(IPPROTO_IP), IP_MULTICAST_IF, &own, socklen_t(MemoryLayout<in_addr>.size))
                if let here = Address.find(Interfaces.text(own), 0, IPPROTO_UDP) {
                    _ = here.withPointer { bind(socket.number, $0, $1) }
                }
            }
            let bytes = Array("conform".utf8)
            let count = address.withPointer { sendto(socket.number, bytes, bytes.count, 0, $0, $1) }
            return count == bytes.count ? .ok : .failed(errno)
        }
    }

    /// Waits for a datagram on a port, of a group if one is named.
    static func receive(on port: UInt16, in group: String? = nil, atMost seconds: TimeInterval) -> Outcome {
        attempt(IPPROTO_UDP, "0.0.0.0", port) { socket, address in
            socket.set(SOL_SOCKET, SO_REUSEADDR, Int32(1))
            guard address.withPointer({ bind(socket.number, $0, $1) }) == 0 else { return .failed(errno) }
            if let group {
                var request = ip_mreq()
                guard inet_pton(AF_INET, group, &request.imr_multiaddr) == 1 else { return .failed(EINVAL) }
                request.imr_interface = Interfaces.firstAddress ?? in_addr()
                let size = socklen_t(MemoryLayout<ip_mreq>.size)
                guard setsockopt(socket.number, Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, &request, size) == 0 else {
                    return .failed(errno)
                }
            }
            return socket.read(atMost: seconds) == nil ? Outcome(state: "nothing") : Outcome(state: "received")
        }
    }

    /// Takes a connection of the peer, sends back what comes, and reads its thanks.
    static func accept(atMost seconds: TimeInterval) -> [String] {
        var states: [String] = []
        let outcome = attempt(IPPROTO_TCP, "0.0.0.0", Setup.acceptPort) { socket, address in
            socket.set(SOL_SOCKET, SO_REUSEADDR, Int32(1))
            guard address.withPointer({ bind(socket.number, $0, $1) }) == 0, listen(socket.number, 8) == 0 else {
                return .failed(errno)
            }
            guard socket.canRead(atMost: seconds) else { return Outcome(state: "nothing") }
            let taken = Socket(Foundation.accept(socket.number, nil, nil))
            guard taken.number >= 0 else { return .failed(errno) }
            states.append("accepted")
            guard let text = taken.read(atMost: 5) else { return Outcome(state: "silent") }
            _ = Foundation.send(taken.number, text, text.count, 0)
            return taken.read(atMost: 5) == Array("thanks".utf8) ? Outcome(state: "answered") : Outcome(state: "silent")
        }
        return states + [[outcome.state, outcome.code].compactMap { $0 }.joined(separator: " ")]
    }

    /// Does something with a new socket and the address of a host.
    private static func attempt<Number: BinaryInteger>(
        _ transport: Number, _ host: String, _ port: UInt16, _ body: (Socket, Address) -> Outcome
    ) -> Outcome {
        guard let address = Address.find(host, port, transport) else { return Outcome(state: "no-address") }
        let socket = Socket(address)
        return socket.number < 0 ? .failed(errno) : body(socket, address)
    }
}
