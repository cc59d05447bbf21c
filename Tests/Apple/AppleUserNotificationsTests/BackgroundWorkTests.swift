import DeviceProtocol
import Dispatch
import Testing

@Suite("Work during which an app is not suspended", .timeLimit(.minutes(10)))
struct BackgroundWorkTests {
    private let device = ExpiringDevice()
    private let reports = AsyncStream<Int>.makeStream()

    private func work() -> BackgroundWork {
        BackgroundWork("work", on: device) { [reports] _ in reports.continuation.yield(1) }
    }

    /// Waits until a report that was enqueued before has been made.
    private func settle() async {
        await withCheckedContinuation { done in DispatchQueue.global().async { done.resume() } }
    }

    @Test("the end of the time is reported once while the work runs")
    func running() async {
        let work = work()
        work.start()
        device.expire()
        device.expire()
        var iterator = reports.stream.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        #expect(device.cancelled == 0)
        work.end()
        work.end()
        #expect(device.cancelled == 1)
        reports.continuation.finish()
        #expect(await iterator.next() == nil)
    }

    @Test("an end of the time before the work begins is reported when it begins")
    func early() async {
        let work = work()
        device.expire()
        await settle()
        reports.continuation.yield(0)
        work.start()
        var iterator = reports.stream.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        #expect(await iterator.next() == 1)
        work.end()
    }

    @Test("nothing is reported after the work has ended")
    func late() async {
        let work = work()
        work.start()
        work.end()
        device.expire()
        await settle()
        #expect(device.cancelled == 1)
        reports.continuation.finish()
        #expect(await reports.stream.reduce(0, +) == 0)
    }
}
