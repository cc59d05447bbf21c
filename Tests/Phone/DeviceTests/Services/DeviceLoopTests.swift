import Device
import Kernel
import TestTools
import Testing

@Suite("The loop of a device")
struct DeviceLoopTests {
    /// The number of timers of this process that have a descriptor (timerfd_create(2)).
    private func timers() throws -> Int {
        try FileDescriptor.names(in: "/proc/self/fd").count { name in
            (try? FileDescriptor.target(ofLink: "/proc/self/fd/\(name)")) == "anon_inode:[timerfd]"
        }
    }

    @Test("alarms go off at their times, in their order, and take no descriptors", .timeLimit(.minutes(2)))
    func alarms() async throws {
        let loop = try DeviceLoop()
        let before = try timers()
        for _ in 0..<200 { loop.schedule(after: 600) {} }
        #expect(try timers() < before + 100)
        let due = Recorder<Int>()
        for (number, seconds) in [(4, 2.0), (1, 0), (3, 1), (2, 0.5)] {
            loop.schedule(after: seconds) { due.add(number) }
        }
        #expect(await due.all { $0.count == 4 ? $0 : nil } == [1, 2, 3, 4])
        loop.stop()
    }
}
