import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite("Runs that are watched")
struct WatchTests {
    private static let scenario = """
        name: A phone whose link is cut
        networks: { ward: { ssid: Ward } }
        hosts:
          server: { on: ward, runs: { probe: { probe: { listens: [80/tcp] } } } }
          phone: { on: ward, device: ios }
        steps:
          - fault: { link: phone, carrier: down, for: 300ms }
          - expect: { event: launched, from: server, since: start, within: 5s }
          - never: { event: exited, from: server, for: 500ms }

        """

    private static func prepare() throws -> Scratch {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        _ = try scratch.write(scenario, to: "s.yaml")
        return scratch
    }

    @Test("print the address of their page first, and are over when the run is; the token is in no file of the run")
    func address() async throws {
        let scratch = try Self.prepare()
        let run = try await PushLabProcess.run(["watch", "s.yaml", "--output", "o"], in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        let first = try #require(run.out.split(separator: "\n").first.map(String.init))
        let token = try #require(first.split(separator: "=").last.map(String.init))
        #expect(first.hasPrefix("http://127.0.0.1:") && token.utf8.count == 48, "\(run.out)")
        #expect(run.out.contains("1 passed, 0 failed"))
        let files = try #require(FileManager.default.enumerator(atPath: scratch.path + "/o"))
        for case let name as String in files where !name.hasSuffix(".sqlite") {
            #expect(!scratch.read("o/\(name)").contains(token), "\(name)")
        }
    }

    @Test("go on without a page where another program has its port, and say so")
    func taken() async throws {
        let scratch = try Self.prepare()
        let listener = try TakenPort()
        let run = try await PushLabProcess.run(
            ["watch", "s.yaml", "--port", "\(listener.number)", "--output", "o"], in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        #expect(
            run.errors.contains(
                "pushlab: the page cannot be served on port \(listener.number) of 127.0.0.1: another program has it; "
                    + "leave --port out for a free one; the run goes on without it\n"), "\(run.errors)")
        #expect(run.out.contains("1 passed, 0 failed") && !run.out.contains("http://"))
    }

    @Test("take a port that there can be")
    func port() async throws {
        let scratch = try Self.prepare()
        let run = try await PushLabProcess.run(["watch", "s.yaml", "--port", "70000"], in: scratch)
        #expect(run.end == .exited(2) && run.errors.contains("--port takes a number from 0 to 65535"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/pushlab-results"))
    }

    /// A port of the loopback device on which something listens.
    private final class TakenPort: Sendable {
        let number: UInt16
        private let socket: Int32

        init() throws {
            let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    guard unsafe bind(socket, pointer, length) == 0, listen(socket, 1) == 0 else { return false }
                    return unsafe getsockname(socket, pointer, &length) == 0
                }
            }
            guard result else {
                let number = errno
                close(socket)
                throw SystemError("bind", number)
            }
            number = UInt16(bigEndian: address.sin_port)
            self.socket = socket
        }

        deinit { close(socket) }
    }
}
