import Bonjour
import Foundation
import Glibc
import Testing

/// What a stack has said itself may come back to it late, as on a machine that is busy.
@Suite("A stack's own words, late", .needsNamespaces)
struct LateWordsTests {
    /// `Pager._pager._tcp.local TXT ward=12`, cache flush, as the stack has announced it (RFC 6762, 18; RFC 1035, 4).
    private static let announcement: [UInt8] = {
        var bytes: [UInt8] = [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0]
        for label in ["Pager", "_pager", "_tcp", "local"] {
            bytes.append(UInt8(label.utf8.count))
            bytes += label.utf8
        }
        // The type and the class, 4500 seconds, and the text with its lengths.
        bytes += [0, 0, 16, 0x80, 1, 0, 0, 0x11, 0x94, 0, 8, 7]
        bytes += "ward=12".utf8
        return bytes
    }()

    /// Sends it from the address and port of a stack.
    private func send(from address: String, in namespace: TestNamespace) throws {
        try namespace.run {
            let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            defer { _ = close(socket) }
            var (one, life) = (Int32(1), Int32(255))
            let size = socklen_t(MemoryLayout<Int32>.size)
            var own = sockaddr_in()
            own.sin_family = sa_family_t(AF_INET)
            own.sin_port = in_port_t(5353).bigEndian
            own.sin_addr.s_addr = unsafe inet_addr(address)
            var group = own
            group.sin_addr.s_addr = unsafe inet_addr("224.0.0.251")
            var interface = own.sin_addr
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let sent = unsafe [
                setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, size),
                setsockopt(socket, SOL_SOCKET, SO_REUSEPORT, &one, size),
                setsockopt(socket, Int32(IPPROTO_IP), IP_MULTICAST_TTL, &life, size),
                setsockopt(
                    socket, Int32(IPPROTO_IP), IP_MULTICAST_IF, &interface, socklen_t(MemoryLayout<in_addr>.size)),
                withUnsafePointer(to: &own) { pointer in
                    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(socket, $0, length) }
                },
                withUnsafePointer(to: &group) { pointer in
                    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        Int32(unsafe sendto(socket, Self.announcement, Self.announcement.count, 0, $0, length))
                            - Int32(Self.announcement.count)
                    }
                },
            ]
            guard sent.allSatisfy({ $0 == 0 }) else { throw Missing("a datagram: \(sent)") }
        }
    }

    @Test("a service that is registered anew with another record keeps its name")
    func keepsName() async throws {
        let pair = try VethPair()
        let stack = try pair.near.stack("near")
        defer { stack.close() }
        let (first, second) = (EventRecorder<RegistrationEvent>(), EventRecorder<RegistrationEvent>())
        let task = try stack.register(name: "Pager", type: "_pager._tcp", port: 1, txt: ["ward": "12"]) {
            first.note($0)
        }
        try await first.registered(as: "Pager")
        task.cancel()
        _ = try stack.register(name: "Pager", type: "_pager._tcp", port: 1, txt: ["ward": "13"]) { second.note($0) }
        try send(from: "10.1.0.1", in: pair.near)
        #expect(try await second.name() == "Pager")
        #expect(second.all == [.registered(name: "Pager")])
    }

    @Test("a name that somebody else has is left to him, also when a service of that name was taken back lately")
    func yields() async throws {
        let pair = try VethPair()
        let stack = try pair.near.stack("near")
        defer { stack.close() }
        let (first, second) = (EventRecorder<RegistrationEvent>(), EventRecorder<RegistrationEvent>())
        let task = try stack.register(name: "Pager", type: "_pager._tcp", port: 1, txt: ["ward": "13"]) {
            first.note($0)
        }
        try await first.registered(as: "Pager")
        task.cancel()
        // Whoever has it says so, over and over, on a thread that waits for no other test.
        let defending = Thread {
            while !Thread.current.isCancelled {
                try? send(from: "10.1.0.2", in: pair.far)
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
        defending.start()
        defer { defending.cancel() }
        _ = try stack.register(name: "Pager", type: "_pager._tcp", port: 1, txt: ["ward": "13"]) { second.note($0) }
        #expect(try await second.name() == "Pager #2")
    }
}
