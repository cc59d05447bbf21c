import AppleFoundation
import Foundation
import Glibc
import Testing

@Suite("Gaps of Foundation")
struct GapTests {
    @Test("values of a property list come through text with their types")
    func propertyLists() throws {
        let values: [String: Any] = [
            "text": "Desk", "empty": "", "true": true, "false": false, "one": 1, "zero": 0, "big": Int64.max,
            "negative": -7, "fraction": 0.25, "time": Date(timeIntervalSince1970: 1_700_000_000.5),
            "bytes": Data([0, 255, 10]), "list": ["a", 1, true] as [Any],
            "nested": ["port": 4711, "on": false] as [String: Any],
        ]
        let read = try #require(PropertyListText.decode(try PropertyListText.encode(values)))
        #expect(Set(read.keys) == Set(values.keys))
        #expect(read["text"] as? String == "Desk")
        #expect(read["empty"] as? String == "")
        #expect(read["time"] as? Date == Date(timeIntervalSince1970: 1_700_000_000.5))
        #expect(read["bytes"] as? Data == Data([0, 255, 10]))
        #expect(read["big"] as? Int64 == Int64.max)
        #expect(read["negative"] as? Int == -7)
        #expect(read["fraction"] as? Double == 0.25)
        // A truth value is none of the numbers 0 and 1, and the other way round.
        for name in ["true", "false"] { #expect(read[name].map { type(of: $0) == Bool.self } == true, "\(name)") }
        for name in ["one", "zero"] { #expect(read[name].map { type(of: $0) == Bool.self } == false, "\(name)") }
        let list = try #require(read["list"] as? [Any])
        #expect(list.count == 3 && list[0] as? String == "a" && list[1] as? Int == 1 && list[2] as? Bool == true)
        let nested = try #require(read["nested"] as? [String: Any])
        #expect(nested["port"] as? Int == 4711 && nested["on"] as? Bool == false)
        #expect(NSDictionary(dictionary: read) == NSDictionary(dictionary: values))
    }

    @Test("what is no property list is refused")
    func noPropertyLists() {
        struct Other {}
        for values in [["a": Other()], ["a": URL(filePath: "/")], ["a": ["b": Other()]], [1: "a"]]
            as [[AnyHashable: Any]]
        {
            #expect(throws: (any Error).self, "\(values)") { try PropertyListText.encode(values) }
        }
        #expect(PropertyListText.decode("no Base64!") == nil)
        #expect(PropertyListText.decode(Data("text".utf8).base64EncodedString()) == nil)
    }

    @Test("times can be advanced")
    func advanced() {
        let now = DispatchTime(uptimeNanoseconds: 1_000_000)
        #expect(now.advanced(by: .milliseconds(2)).uptimeNanoseconds == 3_000_000)
        #expect(now.advanced(by: .microseconds(-500)).uptimeNanoseconds == 500_000)
        let wall = DispatchWallTime(timespec: timespec(tv_sec: 10, tv_nsec: 0))
        #expect(wall.advanced(by: .seconds(5)) == DispatchWallTime(timespec: timespec(tv_sec: 15, tv_nsec: 0)))
    }

    @Test("a timer that calls a method has what it was started with")
    @MainActor
    func timers() {
        let observer = Observer()
        let timer = Timer.scheduledTimer(
            timeInterval: 60, target: observer, selector: _sel(Observer.tick), userInfo: "seven", repeats: false)
        #expect(timer.userInfo as? String == "seven")
        timer.fire()
        #expect(observer.seen == "seven")
    }

    @Test("a write to a closed connection is an error, and not the end of the program")
    func brokenPipes() async {
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            signal(SIGPIPE, SIG_DFL)
            writeToClosedPipe()
        }
        await #expect(processExitsWith: .exitCode(7)) {
            BrokenPipes.areErrors()
            writeToClosedPipe()
        }
    }
}

/// An object that a timer calls.
private final class Observer {
    var seen: String?

    func tick(_ timer: Timer) { seen = timer.userInfo as? String }
}

/// Writes to a pipe that nobody reads, and exits with 7 if that is said by `EPIPE`.
private func writeToClosedPipe() -> Never {
    var ends: [Int32] = [0, 0]
    unsafe pipe(&ends)
    close(ends[0])
    unsafe Glibc.write(ends[1], [1] as [UInt8], 1)
    exit(errno == EPIPE ? 7 : 8)
}
