import Foundation

/// Timers that call methods.
final class Timers: NSObject {
    private var ticks: [String: Int] = [:]
    private let start = ContinuousClock.now  // the clock of timers: that of the wall is slewed

    func begin() {
        let once = Timer.scheduledTimer(
            timeInterval: 0.15, target: self, selector: #selector(tick(_:)), userInfo: "once", repeats: false)
        Timer.scheduledTimer(
            timeInterval: 0.04, target: self, selector: #selector(tick(_:)), userInfo: "again", repeats: true)
        let never = Timer.scheduledTimer(
            timeInterval: 0.01, target: self, selector: #selector(tick(_:)), userInfo: "never", repeats: false)
        never.invalidate()
        let fired = Timer.scheduledTimer(
            timeInterval: 60, target: self, selector: #selector(tick(_:)), userInfo: ["by": "hand"], repeats: false)
        fired.fire()
        tell("timers: \(once.isValid) \(never.isValid) \(fired.isValid), \(once.userInfo as? String ?? "")")
        tell("a timer of a block has no object: \(Timer(timeInterval: 1, repeats: false) { _ in }.userInfo == nil)")
    }

    @objc private func tick(_ timer: Timer) {
        let name = timer.userInfo as? String ?? (timer.userInfo as? [String: String])?["by"] ?? "nothing"
        ticks[name, default: 0] += 1
        if name == "again", ticks[name] == 3 { timer.invalidate() }
        if ticks["once"] == 1, ticks["again"] == 3 {
            Timer.scheduledTimer(
                timeInterval: 0.1, target: self, selector: #selector(end), userInfo: nil, repeats: false)
        }
        if name == "once" { tell("once: not before its time \(ContinuousClock.now - start >= .milliseconds(150))") }
    }

    @objc private func end() {
        tell("ticks: \(ticks.map { "\($0) \($1)" }.sorted())")
        tell("done")
    }
}
