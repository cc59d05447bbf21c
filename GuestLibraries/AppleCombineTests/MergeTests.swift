import AppleCombine
import Testing

@Suite("The values of several publishers in one")
struct MergeTests {
    @Test("values come in their order, from two to eight publishers")
    func merging() {
        let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
        var heard: [Int: [Int]] = [:]
        var sinks: Set<AnyCancellable> = []
        func listen(_ count: Int, _ publisher: some Publisher<Int, Never>) {
            publisher.sink { heard[count, default: []].append($0) }.store(in: &sinks)
        }
        let s = subjects
        listen(2, s[0].merge(with: s[1]))
        listen(3, s[0].merge(with: s[1], s[2]))
        listen(4, s[0].merge(with: s[1], s[2], s[3]))
        listen(5, s[0].merge(with: s[1], s[2], s[3], s[4]))
        listen(6, s[0].merge(with: s[1], s[2], s[3], s[4], s[5]))
        listen(7, s[0].merge(with: s[1], s[2], s[3], s[4], s[5], s[6]))
        listen(8, s[0].merge(with: s[1], s[2], s[3], s[4], s[5], s[6], s[7]))
        listen(9, Publishers.MergeMany(subjects))
        for (index, subject) in subjects.enumerated().reversed() { subject.send(index) }
        for count in 2...8 { #expect(heard[count] == Array((0..<count).reversed())) }
        #expect(heard[9] == Array((0..<8).reversed()))
    }

    @Test("it finishes when all have finished, at once without publishers, and can be listened to as a sequence")
    func finishing() async {
        var values: [Int] = []
        for await value in [1, 2].publisher.merge(with: [3].publisher).values { values.append(value) }
        #expect(values.sorted() == [1, 2, 3])
        let recorder = Recorder<Int, Never>()
        Publishers.MergeMany([Just<Int>]()).subscribe(recorder)
        #expect(recorder.hasFinished)
    }

    @Test("it fails with the first failure")
    func failing() {
        let subject = PassthroughSubject<Int, Failure>()
        let recorder = Recorder<Int, Failure>()
        subject.merge(with: Fail(error: Failure("gone")).eraseToAnyPublisher()).subscribe(recorder)
        recorder.ask(.unlimited)
        subject.send(1)
        #expect(recorder.values.isEmpty)
        guard case .failure(Failure("gone"))? = recorder.completion else { Issue.record("it did not fail"); return }
    }

    @Test("only as many values come as were asked for, and all come in the end")
    func demand() {
        let recorder = Recorder<Int, Never>()
        [1, 2, 3].publisher.merge(with: [10, 20, 30].publisher).subscribe(recorder)
        #expect(recorder.values.isEmpty)
        recorder.ask(.max(2))
        #expect(recorder.values.count == 2)
        recorder.ask(.max(3))
        #expect(recorder.values.count == 5)
        #expect(!recorder.hasFinished)
        recorder.ask(.unlimited)
        #expect(recorder.values.sorted() == [1, 2, 3, 10, 20, 30])
        #expect(recorder.values.filter { $0 < 10 } == [1, 2, 3])
        #expect(recorder.hasFinished)
    }

    @Test("a subscriber that asks for one more with each value receives all")
    func oneByOne() {
        let recorder = Recorder<Int, Never>(perValue: .max(1))
        Publishers.MergeMany((0..<20).map { [$0 * 2, $0 * 2 + 1].publisher }).subscribe(recorder)
        recorder.ask(.max(1))
        #expect(recorder.values.sorted() == Array(0..<40))
        #expect(recorder.hasFinished)
    }

    @Test("a cancelled subscriber lets go of every publisher")
    func cancelling() {
        var cancelled = 0
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
        let sink = Publishers.MergeMany(subjects.map { $0.handleEvents(receiveCancel: { cancelled += 1 }) })
            .sink { _ in Issue.record("it was cancelled") }
        sink.cancel()
        #expect(cancelled == 3)
        subjects[0].send(1)
    }
}
