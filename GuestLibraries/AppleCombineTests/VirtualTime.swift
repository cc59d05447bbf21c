import AppleCombine

/// A scheduler whose time passes only when a test says so, in whole ticks.
final class VirtualTime: Scheduler {
    /// A time, in ticks.
    struct SchedulerTimeType: Strideable {
        var ticks: Int
        func distance(to other: SchedulerTimeType) -> Stride { Stride(other.ticks - ticks) }
        func advanced(by stride: Stride) -> SchedulerTimeType { SchedulerTimeType(ticks: ticks + stride.magnitude) }

        /// A time between two, in ticks; a second is a thousand of them.
        struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
            var magnitude: Int
            init(_ ticks: Int) { magnitude = ticks }
            init(integerLiteral ticks: Int) { magnitude = ticks }
            init?<T: BinaryInteger>(exactly source: T) { magnitude = Int(source) }
            static func < (a: Stride, b: Stride) -> Bool { a.magnitude < b.magnitude }
            static func + (a: Stride, b: Stride) -> Stride { Stride(a.magnitude + b.magnitude) }
            static func - (a: Stride, b: Stride) -> Stride { Stride(a.magnitude - b.magnitude) }
            static func * (a: Stride, b: Stride) -> Stride { Stride(a.magnitude * b.magnitude) }
            static func *= (a: inout Stride, b: Stride) { a = a * b }
            static func seconds(_ s: Int) -> Stride { Stride(s * 1000) }
            static func seconds(_ s: Double) -> Stride { Stride(Int(s * 1000)) }
            static func milliseconds(_ ms: Int) -> Stride { Stride(ms) }
            static func microseconds(_ us: Int) -> Stride { Stride(us / 1000) }
            static func nanoseconds(_ ns: Int) -> Stride { Stride(ns / 1_000_000) }
        }
    }

    typealias SchedulerOptions = Never

    private final class Entry {
        let order: Int
        var due: Int
        let interval: Int?
        let action: () -> Void
        init(order: Int, due: Int, interval: Int?, action: @escaping () -> Void) {
            self.order = order
            self.due = due
            self.interval = interval
            self.action = action
        }
    }

    private var entries: [Entry] = []
    private var made = 0
    private(set) var now = SchedulerTimeType(ticks: 0)
    let minimumTolerance = SchedulerTimeType.Stride(0)

    private func add(_ due: Int, _ interval: Int?, _ action: @escaping () -> Void) -> Entry {
        made += 1
        let entry = Entry(order: made, due: due, interval: interval, action: action)
        entries.append(entry)
        return entry
    }

    func schedule(options: Never?, _ action: @escaping () -> Void) { _ = add(now.ticks, nil, action) }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { _ = add(date.ticks, nil, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let entry = add(date.ticks, interval.magnitude, action)
        return AnyCancellable { [weak self] in self?.entries.removeAll { $0 === entry } }
    }

    /// Lets time pass, and does what is due, in order.
    func advance(by ticks: Int) {
        let end = now.ticks + ticks
        while let next = entries.filter({ $0.due <= end }).min(by: { ($0.due, $0.order) < ($1.due, $1.order) }) {
            now.ticks = max(now.ticks, next.due)
            if let interval = next.interval {
                next.due += interval
            } else {
                entries.removeAll { $0 === next }
            }
            next.action()
        }
        now.ticks = end
    }
}
