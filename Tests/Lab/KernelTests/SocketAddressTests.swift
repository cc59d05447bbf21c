import Glibc
import InternetProtocols
import Kernel
import Testing

@Suite("A socket address")
struct SocketAddressTests {
    @Test("is what the kernel has of a bound socket, and back", arguments: ["127.0.0.1", "::1", "0.0.0.0", "::"])
    func bound(_ text: String) throws {
        let address = try #require(SocketAddress(text, port: 0))
        let raw = try systemCall("socket") { socket(address.family, Int32(SOCK_DGRAM.rawValue), 0) }
        let descriptor = FileDescriptor(adopting: raw)
        _ = try systemCall("bind") { unsafe address.withPointer { unsafe bind(descriptor.raw, $0, $1) } }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = try systemCall("getsockname") {
            unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe getsockname(descriptor.raw, $0, &length)
                }
            }
        }
        let known = try #require(SocketAddress(storage))
        #expect(known.address == address.address)
        #expect(known.port != 0)
        #expect(known.bytes.count == Int(length))
        #expect(known.text == text)
    }

    @Test("has the scope that its text names, by the index of an interface that is there")
    func scope() throws {
        let address = try #require(SocketAddress("fe80::1%lo", port: 9))
        #expect(address.scope == 1)
        #expect(address.text == "fe80::1%lo")
        #expect(unsafe address.withPointer { pointer, _ in unsafe SocketAddress(pointer) } == address)
        for text in ["fe80::1%", "fe80::1%nowhere0", "10.1.0.2%lo", "%lo", ""] {
            #expect(SocketAddress(text, port: 9) == nil, "\(text)")
        }
    }

    @Test("of an IPv4 peer of an IPv6 socket is written as one of IPv4")
    func mapped() throws {
        #expect(try #require(SocketAddress("::ffff:10.1.0.2", port: 9)).text == "10.1.0.2")
    }

    @Test("is none of another family")
    func family() {
        var storage = sockaddr_storage()
        storage.ss_family = sa_family_t(AF_UNIX)
        #expect(SocketAddress(storage) == nil)
    }
}
