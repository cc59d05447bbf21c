import AppleFoundation
import Foundation
import Testing

private final class Desk: NSObject {
    var calls: [String] = []

    func ring() { calls.append("ring") }
    func call(_ name: String) { calls.append("call \(name)") }
    func optional(_ name: String?) { calls.append("optional \(name ?? "none")") }
    func both(_ name: String, _ bed: Int) { calls.append("both \(name) \(bed)") }
    func answer() -> Bool { true }
    func tick(_ timer: Timer) { calls.append("tick \(timer.userInfo ?? "none")") }
}

@Suite("Methods that are called by selectors", .timeLimit(.minutes(10)))
struct PerformTests {
    private let desk = Desk()

    @Test("a method gets as many arguments as it has parameters")
    func arguments() {
        desk.perform(_sel(Desk.ring), with: "ignored")
        desk.perform(_sel(Desk.call), with: "Ann")
        desk.perform(_sel(Desk.optional), with: nil)
        desk.perform(_sel(Desk.both), with: "Ann", with: 3)
        desk.perform(_sel(Desk.answer))
        #expect(desk.calls == ["ring", "call Ann", "optional none", "both Ann 3"])
        #expect(desk.responds(to: _sel(Desk.ring)) && !NSObject().responds(to: _sel(Desk.ring)))
    }

    @Test("a call after a time comes by the run loop, unless it is cancelled")
    func delayed() {
        desk.perform(_sel(Desk.call), with: "late", afterDelay: 0.02)
        desk.perform(_sel(Desk.ring), with: nil, afterDelay: 0)
        #expect(desk.calls == [])
        RunLoop.current.run(until: Date() + 0.1)
        #expect(desk.calls.sorted() == ["call late", "ring"])
        desk.perform(_sel(Desk.ring), with: nil, afterDelay: 0.02)
        NSObject.cancelPreviousPerformRequests(withTarget: NSObject())
        NSObject.cancelPreviousPerformRequests(withTarget: desk)
        NSObject.cancelPreviousPerformRequests(withTarget: desk)
        RunLoop.current.run(until: Date() + 0.05)
        #expect(desk.calls.count == 2)
    }

    @Test("a timer of a method begins when a run loop has it")
    func timers() {
        let timer = Timer(timeInterval: 0.01, target: desk, selector: _sel(Desk.tick), userInfo: "a", repeats: false)
        RunLoop.current.run(until: Date() + 0.03)
        #expect(desk.calls == [] && timer.isValid && timer.userInfo as? String == "a")
        RunLoop.current.add(timer, forMode: .common)
        let later = Timer(
            fireAt: Date() + 0.02, interval: 0, target: desk, selector: _sel(Desk.tick), userInfo: nil, repeats: false)
        RunLoop.current.add(later, forMode: .default)
        RunLoop.current.run(until: Date() + 0.1)
        #expect(desk.calls.sorted() == ["tick a", "tick none"] && !timer.isValid)
    }

    @Test("objects are arguments of formats")
    func formats() {
        #expect(String(format: "%@ and %@, %d", NSString("a"), NSNumber(value: 3), 4) == "a and 3, 4")
        #expect(String(format: "%2$@ %1$@", "one", NSString("ä€")) == "ä€ one")
        #expect(String(format: "%@", desk).contains("Desk"))
        for number in 0..<3000 { #expect(String(format: "%@", NSNumber(value: number)) == "\(number)") }
    }

    @Test("an app group has a folder of its own, but not by any name")
    func groups() throws {
        let files = FileManager.default
        #expect(files.containerURL(forSecurityApplicationGroupIdentifier: "") == nil)
        #expect(files.containerURL(forSecurityApplicationGroupIdentifier: "../group") == nil)
        let folder = try #require(files.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.tests"))
        defer { try? files.removeItem(at: folder) }
        #expect(folder.lastPathComponent == "group.com.example.tests" && files.fileExists(atPath: folder.path))
    }
}
