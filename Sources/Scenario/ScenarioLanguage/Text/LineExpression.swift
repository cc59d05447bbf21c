internal import Foundation
internal import Glibc
internal import Synchronization

/// A regular expression that lines are searched with, for no longer than a run can bear.
///
/// Some expressions take a time that grows with the square of a line's length, or faster. So a search is given up after
/// 50 ms of the processor's time and 300 ns for each character, and after 250 ms of such searches there are no more of this expression: whether a line
/// matches is not known then.
/// The syntax is that of ICU's regular expressions.
package final class LineExpression: Sendable {
    private static let longestSearch = Duration.milliseconds(50)
    private static let longestInAll = Duration.milliseconds(250)

    /// The expression as it is written.
    package let text: String
    private let expression: Unchanging
    private let lost = Mutex(Duration.zero)

    /// `NSRegularExpression` never changes and may be used by several threads at once; it is not declared `Sendable` on Linux.
    private struct Unchanging: @unchecked Sendable {
        let value: NSRegularExpression
    }

    /// Reads an expression; `nil` when it is none.
    package init?(_ text: String) {
        guard let value = try? NSRegularExpression(pattern: text) else { return nil }
        self.text = text
        expression = Unchanging(value: value)
    }

    /// What the calling thread has had of a processor (clock_gettime(2)), which does not grow while others run.
    private static var processorTime: Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Whether it matches somewhere in a line; `nil` when that would take too long to find out.
    package func matches(_ line: String) -> Bool? {
        if lost.withLock({ $0 }) >= Self.longestInAll { return nil }
        let start = Self.processorTime
        let options: NSRegularExpression.MatchingOptions = [.reportProgress, .reportCompletion]
        var answer: Bool? = false
        var calls = 0
        let range = NSRange(location: 0, length: line.utf16.count)
        let longest = Self.longestSearch + .nanoseconds(300) * range.length
        // To read the clock each time would take longer than the search: there is a call for each character at least.
        unsafe expression.value.enumerateMatches(in: line, options: options, range: range) { match, flags, stop in
            calls += 1
            if match != nil {
                answer = true
            } else if flags.contains(.internalError) {
                // Such as a stack that has no more room.
                answer = nil
            } else if calls.isMultiple(of: 16), Self.processorTime - start > longest {
                answer = nil
            } else {
                return
            }
            unsafe stop.pointee = true
        }
        if answer == nil { lost.withLock { $0 += Self.processorTime - start } }
        return answer
    }
}
