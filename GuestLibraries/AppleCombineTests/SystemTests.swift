import AppleCombine
import Dispatch
import Foundation
import Testing

@Suite("Combine with queues, run loops, notifications and properties")
struct SystemTests {
    private static let queueKey = DispatchSpecificKey<String>()

    @Test("values arrive on the queue they are asked for, named without more words")
    func queue() async {
        let queue = DispatchQueue(label: "values")
        queue.setSpecific(key: Self.queueKey, value: "values")
        let subject = PassthroughSubject<Int, Never>()
        let sinks = Box<Set<AnyCancellable>>([])
        let place: String? = await withCheckedContinuation { continuation in
            subject.receive(on: queue).first()
                .sink { _ in continuation.resume(returning: DispatchQueue.getSpecific(key: Self.queueKey)) }
                .store(in: &sinks.value)
            subject.send(1)
        }
        #expect(place == "values")
        sinks.value.removeAll()
    }

    @Test("the main queue delays, debounces, times out and publishes")
    func mainQueue() async {
        var values: [Int] = []
        let delayed = Just(1).delay(for: .milliseconds(5), scheduler: DispatchQueue.main)
        let debounced = CurrentValueSubject<Int, Never>(2).debounce(for: 0.01, scheduler: DispatchQueue.main).first()
        for await value in delayed.values { values.append(value) }
        for await value in debounced.values { values.append(value) }
        let silent = PassthroughSubject<Int, Never>().timeout(.milliseconds(5), scheduler: DispatchQueue.main)
        for await _ in silent.values { Issue.record("nothing was sent") }
        #expect(values == [1, 2])
    }

    @Test("a queue repeats an action until it is cancelled")
    func schedule() async {
        let queue = DispatchQueue(label: "schedule")
        let timer = Box<(any Cancellable)?>(nil)
        let count = Box(0)
        await withCheckedContinuation { continuation in
            queue.async {
                timer.value = queue.schedule(after: queue.now, interval: .milliseconds(1)) {
                    count.value += 1
                    guard count.value == 3 else { return }
                    timer.value?.cancel()
                    continuation.resume()
                }
            }
        }
        #expect(queue.sync { count.value } == 3)
    }

    @Test("a timer publishes dates on a run loop")
    func timer() async {
        let dates: Int = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let count = Box(0)
                let sink = Timer.publish(every: 0.002, on: .current, in: .default).autoconnect().sink { _ in
                    count.value += 1
                }
                // A run loop does not return for a timer, so it runs until one is surely due.
                while count.value < 2 { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.003)) }
                sink.cancel()
                continuation.resume(returning: count.value)
            }
        }
        #expect(dates >= 2)
    }

    @Test("notifications are published, of their name and sender only")
    func notifications() {
        let name = Notification.Name("bell")
        let sender = NSObject()
        var heard: [Int] = []
        let sink = NotificationCenter.default.publisher(for: name, object: sender)
            .compactMap { $0.userInfo?["n"] as? Int }
            .sink { heard.append($0) }
        NotificationCenter.default.post(name: name, object: sender, userInfo: ["n": 1])
        NotificationCenter.default.post(name: name, object: nil, userInfo: ["n": 2])
        NotificationCenter.default.post(name: Notification.Name("other"), object: sender, userInfo: ["n": 3])
        sink.cancel()
        NotificationCenter.default.post(name: name, object: sender, userInfo: ["n": 4])
        #expect(heard == [1])
    }

    private class Model: ObservableObject {
        @Published var count = 0
        @Published var names: [String] = []
        var plain = 0
    }

    private final class Derived: Model {
        @Published var extra = false
    }

    @Test("published properties publish before they change, and their objects say so")
    func published() {
        let model = Derived()
        var counts: [(Int, Int)] = []
        var changes = 0
        var sinks: Set<AnyCancellable> = []
        model.$count.sink { [unowned model] in counts.append(($0, model.count)) }.store(in: &sinks)
        model.objectWillChange.sink { changes += 1 }.store(in: &sinks)
        model.count = 5
        model.names.append("a")
        model.extra = true
        model.plain = 1
        #expect(counts.map(\.0) == [0, 5])
        #expect(counts.map(\.1) == [0, 0])
        #expect(changes == 3)
    }

    @Test("values are assigned to properties, by key path and by published property")
    func assigning() {
        let model = Model()
        let subject = CurrentValueSubject<Int, Never>(1)
        let sink = subject.assign(to: \.plain, on: model)
        subject.assign(to: &model.$count)
        subject.send(9)
        #expect(model.plain == 9)
        #expect(model.count == 9)
        sink.cancel()
        subject.send(10)
        #expect(model.plain == 9)
        #expect(model.count == 10)
    }

    @Test("a decoder decodes what is published")
    func decoding() {
        var names: [String] = []
        let sink = Just(Data(#"["a", "b"]"#.utf8)).decode(type: [String].self, decoder: JSONDecoder())
            .sink { _ in
            } receiveValue: {
                names = $0
            }
        sink.cancel()
        #expect(names == ["a", "b"])
    }
}
