import Device
import DeviceProtocol
import Synchronization
import Testing

@Suite("What apps have taken in of their state")
struct StateReportsTests {
    /// What was called back with, and what is to be called when the time is up.
    private final class Waiter: Sendable {
        let answers = Mutex<[[String]]>([])
        let timer = Mutex<(@Sendable () -> Void)?>(nil)

        func wait(for reports: StateReports, since former: [Int: Int] = [:]) {
            reports.settle(since: former, after: 3, schedule: { [self] _, body in timer.withLock { $0 = body } }) {
                [self] late in
                answers.withLock { $0.append(late) }
            }
        }

        var told: [[String]] { answers.withLock { $0 } }
        func timeIsUp() { timer.withLock { $0 }?() }
    }

    @Test("is waited for, of all of them, once")
    func settles() {
        let (reports, waiter) = (StateReports(), Waiter())
        waiter.wait(for: reports)
        #expect(waiter.told == [[]])
        let (pager, chart) = (reports.follower("pager"), reports.follower("chart"))
        for follower in [pager, pager, chart] { reports.told(follower) }
        waiter.wait(for: reports)
        reports.taken(pager)
        reports.taken(chart)
        #expect(waiter.told == [[]])
        reports.taken(pager)
        #expect(waiter.told == [[], []])
        waiter.timeIsUp()
        #expect(waiter.told == [[], []])
    }

    @Test("is named when it takes too long, and forgotten of one that has ended")
    func late() {
        let (reports, waiter) = (StateReports(), Waiter())
        let (pager, chart) = (reports.follower("pager"), reports.follower("chart"))
        reports.told(pager)
        reports.told(chart)
        waiter.wait(for: reports)
        waiter.timeIsUp()
        #expect(waiter.told == [["chart", "pager"]])
        waiter.wait(for: reports)
        reports.ended(pager)
        reports.taken(chart)
        #expect(waiter.told == [["chart", "pager"], []])
        // Taking in what nobody said changes nothing.
        reports.taken(chart)
        waiter.wait(for: reports)
        #expect(waiter.told.count == 3)
    }

    @Test("is waited for as far as it was told since, whatever else is open")
    func since() {
        let (reports, waiter) = (StateReports(), Waiter())
        let (pager, chart) = (reports.follower("pager"), reports.follower("chart"))
        reports.told(pager)
        let former = reports.toldCounts
        waiter.wait(for: reports, since: former)
        #expect(waiter.told == [[]])
        reports.told(chart)
        waiter.wait(for: reports, since: former)
        #expect(waiter.told == [[]])
        reports.told(chart)
        reports.taken(chart)
        #expect(waiter.told == [[], []])
    }
}
