import AppleCombine
import Testing

@Suite("The newest values of several publishers")
struct CombineLatestTests {
    @Test("each new value makes a pair once both have one")
    func pairs() {
        let left = PassthroughSubject<Int, Never>()
        let right = PassthroughSubject<String, Never>()
        var pairs: [String] = []
        let sink = left.combineLatest(right).sink { pairs.append("\($0)\($1)") }
        left.send(1)
        left.send(2)
        #expect(pairs.isEmpty)
        right.send("a")
        left.send(3)
        right.send("b")
        #expect(pairs == ["2a", "3a", "3b"])
        sink.cancel()
        left.send(4)
        #expect(pairs.count == 3)
    }

    @Test("current values of three and four publishers come at once, through a transform too")
    func more() {
        let subjects = (1...4).map { CurrentValueSubject<Int, Never>($0) }
        var three: [Int] = []
        var four: [Int] = []
        var tuples = 0
        var sinks: Set<AnyCancellable> = []
        subjects[0].combineLatest(subjects[1], subjects[2]) { $0 * 100 + $1 * 10 + $2 }
            .sink { three.append($0) }.store(in: &sinks)
        subjects[0].combineLatest(subjects[1], subjects[2], subjects[3])
            .map { a, b, c, d in a * 1000 + b * 100 + c * 10 + d }
            .sink { four.append($0) }.store(in: &sinks)
        subjects[0].combineLatest(subjects[1], subjects[2], subjects[3]) { _, _, _, _ in 1 }
            .sink { tuples += $0 }.store(in: &sinks)
        subjects[2].send(7)
        subjects[3].send(9)
        #expect(three == [123, 127])
        #expect(four == [1234, 1274, 1279])
        #expect(tuples == 3)
    }

    @Test("it finishes when both have finished, keeping the value of the one that finished first")
    func finishing() {
        let left = PassthroughSubject<Int, Never>()
        let right = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        left.combineLatest(right, +).subscribe(recorder)
        recorder.ask(.unlimited)
        left.send(1)
        left.send(completion: .finished)
        right.send(10)
        right.send(20)
        #expect(recorder.values == [11, 21])
        #expect(!recorder.hasFinished)
        right.send(completion: .finished)
        #expect(recorder.hasFinished)
    }

    @Test("it fails with the first failure and lets go of the other publisher")
    func failing() {
        let left = PassthroughSubject<Int, Failure>()
        let right = PassthroughSubject<Int, Failure>()
        var cancelled = false
        let recorder = Recorder<(Int, Int), Failure>()
        left.combineLatest(right.handleEvents(receiveCancel: { cancelled = true })).subscribe(recorder)
        recorder.ask(.unlimited)
        left.send(completion: .failure(Failure("gone")))
        #expect(cancelled)
        guard case .failure(Failure("gone"))? = recorder.completion else { Issue.record("it did not fail"); return }
    }

    @Test("a pair that was not asked for is kept, the newest only, and comes before the end")
    func demand() {
        let left = CurrentValueSubject<Int, Never>(1)
        let right = CurrentValueSubject<Int, Never>(10)
        let recorder = Recorder<Int, Never>()
        left.combineLatest(right, +).subscribe(recorder)
        #expect(recorder.values.isEmpty)
        recorder.ask(.max(1))
        #expect(recorder.values == [11])
        recorder.ask(.max(1))
        left.send(2)
        right.send(20)
        #expect(recorder.values == [11, 12])
        left.send(completion: .finished)
        right.send(completion: .finished)
        #expect(!recorder.hasFinished)
        recorder.ask(.max(1))
        #expect(recorder.values == [11, 12, 22])
        #expect(recorder.hasFinished)
    }

    @Test("values from many threads come one at a time, the last pair with the last value of each")
    func threads() async {
        let left = PassthroughSubject<Int, Never>()
        let right = PassthroughSubject<Int, Never>()
        let (inside, overlaps, last) = (Box(0), Box(0), Box((0, 0)))
        let sink = left.combineLatest(right).sink { pair in
            inside.value += 1
            if inside.value != 1 { overlaps.value += 1 }
            last.value = pair
            inside.value -= 1
        }
        let subjects = Box([left, right])
        await withTaskGroup(of: Void.self) { group in
            for index in 0...1 { group.addTask { for value in 1...2000 { subjects.value[index].send(value) } } }
        }
        #expect(overlaps.value == 0)
        #expect(last.value == (2000, 2000))
        sink.cancel()
    }
}
