import AppleOS
import Foundation
import LabEvents
import Testing

/// What goes out is looked at from outside: by the output of a process of its own.
@Suite("Logged lines")
struct OutputTests {
    /// The lines of an output that are events of a name, by their fields.
    private static func events(in output: [UInt8]) throws -> [[EventField: Value]] {
        try String(decoding: output, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("{") }.map { line in
            let fields = try JSONDecoder().decode([String: Value].self, from: Data(line.utf8))
            return Dictionary(uniqueKeysWithValues: fields.map { (EventField(rawValue: $0.key), $0.value) })
        }
    }

    private static func messages(in output: [UInt8]) throws -> [LogMessage] {
        try events(in: output).compactMap { fields in
            fields[EventField(rawValue: EventRecord.nameKey)]?.string.flatMap {
                LogMessage(EventName(rawValue: $0), fields)
            }
        }
    }

    @Test("each method writes its level, with subsystem and category")
    func levels() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let logger = Logger(subsystem: "com.example.pager", category: "net")
            logger.trace("1")
            logger.debug("2")
            logger.info("3")
            logger.log("4")
            logger.notice("5")
            logger.warning("6")
            logger.error("7")
            logger.critical("8")
            logger.fault("9")
            logger.log(level: .info, "10")
            logger.log(level: OSLogType(7), "11")
            Logger().log("12")
            Logger(.disabled).fault("13")
            os_log("14")
            os_log("%d", log: OSLog(subsystem: "s", category: "c"), type: .error, 15)
            os_log(.debug, "%d", 16)
            os_log(.info, log: .default, "\(17)")
            os_log("never %d", log: .disabled, 18)
        }
        let messages = try Self.messages(in: result.standardOutputContent)
        #expect(
            messages.map { "\($0.message) \($0.level)" } == [
                "1 debug", "2 debug", "3 info", "4 default", "5 default", "6 error", "7 error", "8 fault", "9 fault",
                "10 info", "11 7", "12 default", "14 default", "15 error", "16 debug", "17 info",
            ])
        #expect(messages.prefix(11).allSatisfy { $0.subsystem == "com.example.pager" && $0.category == "net" })
        #expect(messages[11].subsystem == nil && messages[11].category == nil)
        #expect(messages[13].subsystem == "s" && messages[13].category == "c")
    }

    @Test("lines of twenty threads that log and print are whole, and those of each are in order")
    func threads() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            bufferOutput()
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        await withCheckedContinuation { end in
                            Thread.detachNewThread {
                                let padding = String(repeating: "é\"\n", count: number * 60)
                                for index in 0..<50 {
                                    Logger(subsystem: "\(number)", category: "")
                                        .info("\(index) \(padding, privacy: .public)")
                                    print("printed \(number) \(index)")
                                }
                                end.resume()
                            }
                        }
                    }
                }
            }
        }
        let messages = try Self.messages(in: result.standardOutputContent)
        for number in 0..<20 {
            let own = messages.filter { $0.subsystem == "\(number)" }
            #expect(own.map { $0.message.prefix { $0 != " " } } == (0..<50).map { "\($0)" })
            #expect(own.allSatisfy { $0.message.hasSuffix(String(repeating: "é\"\n", count: number * 60)) })
        }
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        #expect(lines.count { $0.wholeMatch(of: /printed \d+ \d+/) != nil } == 1000)
        #expect(messages.count == 1000)
    }

    @Test("what was printed before a message comes before it")
    func order() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            bufferOutput()
            print("first")
            Logger().info("second")
            print("third")
        }
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
            .drop { $0 != "first" }
        #expect(lines.count == 3 && lines.last == "third")
    }

    @Test("a line carries its time on CLOCK_MONOTONIC")
    func time() async throws {
        func now() -> Int { Int(clock_gettime_nsec()) }
        let before = now()
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            Logger().info("now")
        }
        let event = try #require(try Self.events(in: result.standardOutputContent).first)
        let at = try #require(event[EventField(rawValue: EventRecord.timeKey)]?.int)
        #expect((before...now()).contains(at))
    }

    @Test("private values are shown to those who ask for it")
    func environment() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            unsafe setenv("PUSHLAB_LOG_PRIVATE", "1", 1)
            Logger().info("\("Ward") \("key", privacy: .sensitive)")
        }
        #expect(try Self.messages(in: result.standardOutputContent).map(\.message) == ["Ward <private>"])
    }

    @Test("a message that is too long is cut, and stays an event")
    func long() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            Logger().info("\(String(repeating: "x", count: 3_000_000), privacy: .public)")
        }
        let message = try #require(try Self.messages(in: result.standardOutputContent).first).message
        #expect(message == String(repeating: "x", count: 32_768) + "<…>")
    }

    @Test("a log that is off evaluates nothing, and logging keeps errno")
    func disabled() async {
        await #expect(processExitsWith: .success) {
            var count = 0
            func next() -> Int {
                count += 1
                return count
            }
            Logger(.disabled).fault("\(next())")
            os_log(.error, log: .disabled, "\(next())")
            guard count == 0, !OSLog.disabled.isEnabled(type: .fault), OSLog.default.isEnabled(type: .debug) else {
                exit(1)
            }
            close(STDOUT_FILENO)
            errno = ENETUNREACH
            Logger().info("\(next()) \(0.5)")
            exit(errno == ENETUNREACH && count == 1 ? 0 : 1)
        }
    }

    private func clock_gettime_nsec() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
