import Bonjour
import Glibc
import Kernel
import Netlink
import Testing

@Suite("What stacks leave behind", .needsNamespaces)
struct StackLeakTests {
    /// What there is in a network namespace that nothing else is in.
    struct Footprint: Equatable, Sendable {
        var descriptors: Int
        var threads: Int

        /// Counts the caller's descriptors, and the threads of this process in the caller's network namespace.
        init() throws {
            descriptors = try FileDescriptor.names(in: "/proc/thread-self/fd").count
            let here = try FileDescriptor.target(ofLink: "/proc/thread-self/ns/net")
            threads = try FileDescriptor.names(in: "/proc/self/task").count { thread in
                (try? FileDescriptor.target(ofLink: "/proc/self/task/\(thread)/ns/net")) == here
            }
        }
    }

    @Test("a closed stack leaves no thread and no descriptor, whatever it was doing")
    func closing() throws {
        // The thread's table of descriptors is its own, and so is that of the threads that the stacks start.
        let (before, during, after) = try PlainThread.runWithFewDescriptors {
            try Namespace.enterNew(.network)
            var socket = try NetlinkSocket()
            let (near, far) = ("eth0", "eth1")
            try socket.perform([
                Link.addVeth(near, index: 2, peer: VethPeer(far, index: 3)), Link.set(.index(2), up: true),
                Link.set(.index(3), up: true),
            ])
            let before = try Footprint()
            var during: [Footprint] = []
            for number in 1...20 {
                let stack = try BonjourStack(hostName: "host-\(number)")
                let task = try stack.register(name: "Pager", type: "_pager._tcp", port: 9) { _ in }
                let service = BonjourService(name: "Pager", type: "_pager._tcp")
                _ = try stack.browse(type: "_pager._tcp") { _ in }
                _ = try stack.resolve(service) { _ in }
                _ = try stack.lookUp("pager.local", within: .seconds(5)) { _ in }
                _ = try stack.enumerateTypes { _ in }
                during.append(try Footprint())
                if number.isMultiple(of: 2) { task.cancel() }
                stack.close()
            }
            // A thread that was waited for is in the kernel's list for a moment longer, and nothing tells when it goes.
            let deadline = ContinuousClock.now + .seconds(60)
            var after = try Footprint()
            while after != before, ContinuousClock.now < deadline {
                sched_yield()
                after = try Footprint()
            }
            return (before, during, after)
        }
        #expect(after == before)
        // A list of threads in which others end meanwhile may lack one (proc(5) promises no more), and may have one that
        // has been waited for: what one stack has is what is seen most of the time.
        #expect(during.map(\.threads).sorted()[during.count / 2] == before.threads + 1)
        #expect(during.allSatisfy { $0.descriptors > before.descriptors })
    }
}
