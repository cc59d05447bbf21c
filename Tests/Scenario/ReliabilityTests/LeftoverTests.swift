import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

/// The tests of crashes find something only if these do.
@Suite(
    "What is left", .enabled(if: LabMachine.check() == nil, "this machine cannot run labs; see `pushlab doctor`"))
struct LeftoverTests {
    @Test(
        "is seen: a process that has left its parent and its session",
        .enabled(if: ControlGroup.place != nil, Comment(rawValue: ControlGroup.reason)))
    func process() async throws {
        let group = try ControlGroup()
        defer { group.remove() }
        try await PlainThread.callAsync {
            let scratch = try Scratch()
            let before = "echo $$ > \(group.entry); setsid sleep 60 & exec true"
            let process = try PushLabProcess([], before: before, in: scratch)
            let end = try process.end(within: .seconds(60))
            #expect(end == .exited(0))
            #expect(try !group.waitUntilEmpty(within: .milliseconds(100)))
            #expect(try group.processes().count == 1)
        }
        group.remove()
        #expect(unsafe access(group.path, F_OK) != 0)
    }

    @Test("is seen: a mount, a file, a setting, a socket")
    func others() async throws {
        let leftovers = try await PlainThread.callAsync {
            let machine = try IsolatedMachine()
            #expect(try machine.differences().isEmpty)
            try Mount.fresh("tmpfs", at: "/dev/shm")
            try Mount.fresh("tmpfs", at: "/mnt")
            _ = try FileDescriptor.open("/dev/shm/left", O_WRONLY | O_CREAT)
            try Sysctl.set("net/ipv4/ip_default_ttl", to: "77")
            let raw = try systemCall("socket") { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
            let listener = FileDescriptor(adopting: raw)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            // An abstract name: a zero, then anything.
            address.sun_path.1 = 0x70
            _ = try systemCall("bind") {
                unsafe withUnsafePointer(to: &address) { pointer in
                    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        unsafe bind(raw, $0, socklen_t(4))
                    }
                }
            }
            let differences = try machine.differences()
            _ = consume listener
            return differences
        }
        #expect(leftovers.count { $0.hasPrefix("+ mount ") } == 2, "\(leftovers)")
        #expect(leftovers.contains("+ file /dev/shm/left"), "\(leftovers)")
        #expect(leftovers.contains("+ setting /proc/sys/net/ipv4/ip_default_ttl 77"), "\(leftovers)")
        #expect(leftovers.contains { $0.hasPrefix("+ socket ") && $0.hasSuffix(" @p") }, "\(leftovers)")
    }
}
