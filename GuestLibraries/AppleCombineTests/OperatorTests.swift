import AppleCombine
import Testing

@Suite("Each operator that the studied code uses")
struct OperatorTests {
    private let numbers = [1, 1, 2, 3, 3, 4].publisher

    /// All values, and the name of the failure if there is one.
    private func all<P: Publisher>(_ publisher: P) -> (values: [P.Output], failure: P.Failure?) {
        var values: [P.Output] = []
        var failure: P.Failure?
        let sink = publisher.sink {
            if case .failure(let error) = $0 { failure = error }
        } receiveValue: {
            values.append($0)
        }
        sink.cancel()
        return (values, failure)
    }

    @Test("of values one by one")
    func values() {
        #expect(all(numbers.map { $0 * 2 }).values == [2, 2, 4, 6, 6, 8])
        #expect(all(["1", "x", "3"].publisher.compactMap { Int($0) }).values == [1, 3])
        #expect(all(numbers.filter { $0 > 2 }).values == [3, 3, 4])
        #expect(all(numbers.removeDuplicates()).values == [1, 2, 3, 4])
        #expect(all(numbers.dropFirst(2)).values == [2, 3, 3, 4])
        #expect(all(numbers.first()).values == [1])
        #expect(all(numbers.first { $0 > 2 }).values == [3])
        #expect(all(numbers.drop(while: { $0 < 3 })).values == [3, 3, 4])
        #expect(all(numbers.scan(0, +)).values == [1, 2, 4, 7, 10, 14])
        #expect(all(numbers.prefix(1).append(9).append([8, 7])).values == [1, 9, 8, 7])
        #expect(all(numbers.prefix(1).prepend(0)).values == [0, 1])
        #expect(all(numbers.collect()).values == [[1, 1, 2, 3, 3, 4]])
        #expect(all(Just("a").map(\.count).eraseToAnyPublisher()).values == [1])
    }

    @Test("of publishers of publishers")
    func nested() {
        #expect(all(numbers.flatMap { [$0, $0 * 10].publisher }.prefix(4)).values == [1, 10, 1, 10])
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var heard: [Int] = []
        let sink = outer.switchToLatest().sink { heard.append($0) }
        outer.send(one)
        one.send(1)
        outer.send(two)
        one.send(2)
        two.send(3)
        #expect(heard == [1, 3])
        sink.cancel()
    }

    @Test("of failures")
    func failures() {
        let failing = numbers.prefix(1).setFailureType(to: Failure.self).append(Fail(error: Failure("gone")))
        #expect(all(failing).failure == Failure("gone"))
        #expect(all(failing.mapError { Failure($0.name + "!") }).failure == Failure("gone!"))
        #expect(all(failing.catch { _ in Just(7) }).values == [1, 7])
        #expect(all(failing.replaceError(with: 8)).values == [1, 8])
        #expect(all(failing.retry(1)).values == [1, 1])
        #expect(all(numbers.tryMap { _ in throw Failure("thrown") } as Publishers.TryMap<_, Int>).failure != nil)
        #expect(all(Future<Int, Failure> { $0(.failure(Failure("late"))) }).failure == Failure("late"))
        #expect(all(Deferred { Future<Int, Failure> { $0(.success(5)) } }).values == [5])
    }

    @Test("that watch, share and pass on")
    func watching() {
        var log: [String] = []
        let subject = PassthroughSubject<Int, Never>()
        let kept = CurrentValueSubject<Int, Never>(0)
        let sink = subject.handleEvents(
            receiveSubscription: { _ in log.append("subscribed") }, receiveOutput: { log.append("value \($0)") },
            receiveCancel: { log.append("cancelled") }
        ).subscribe(kept)
        subject.send(4)
        #expect(kept.value == 4)
        sink.cancel()
        #expect(log == ["subscribed", "value 4", "cancelled"])

        var subscriptions = 0
        let shared = subject.handleEvents(receiveSubscription: { _ in subscriptions += 1 }).share()
        var sinks: Set<AnyCancellable> = []
        var sum = 0
        for _ in 0..<2 { shared.sink { sum += $0 }.store(in: &sinks) }
        subject.send(3)
        #expect(subscriptions == 1)
        #expect(sum == 6)
    }

    @Test("of time: delay, debounce, throttle, timeout")
    func time() {
        let time = VirtualTime()
        let subject = PassthroughSubject<Int, Failure>()
        var sinks: Set<AnyCancellable> = []
        var delayed: [Int] = []
        var debounced: [Int] = []
        var throttled: [Int] = []
        var ended: Failure?
        func listen(_ publisher: some Publisher<Int, Failure>, _ take: @escaping (Int) -> Void) {
            publisher.sink { _ in
            } receiveValue: {
                take($0)
            }.store(in: &sinks)
        }
        listen(subject.delay(for: 30, scheduler: time)) { delayed.append($0) }
        listen(subject.debounce(for: 50, scheduler: time)) { debounced.append($0) }
        listen(subject.throttle(for: 100, scheduler: time, latest: true)) { throttled.append($0) }
        let sink = subject.timeout(.seconds(1), scheduler: time, customError: { Failure("silent") })
            .mapError {
                ended = $0
                return $0
            }
            .replaceError(with: 0).sink { _ in }
        time.advance(by: 1)
        subject.send(1)
        time.advance(by: 20)
        subject.send(2)
        #expect(delayed.isEmpty)
        time.advance(by: 10)
        #expect(delayed == [1])
        #expect(debounced.isEmpty)
        time.advance(by: 40)
        #expect(delayed == [1, 2])
        #expect(debounced == [2])
        time.advance(by: 100)
        #expect(throttled.first == 1)
        #expect(throttled.last == 2)
        #expect(ended == nil)
        time.advance(by: 1000)
        #expect(ended == Failure("silent"))
        sink.cancel()
    }
}
