import AppleNetwork
import Dispatch
import Synchronization
import Testing

@Suite("The life of an object", .timeLimit(.minutes(10)))
struct ObjectLifeTests {
    private enum State: Equatable {
        case new, busy, idle, over
    }

    private let life = ObjectLife<State>(from: .new, to: .over)
    private let told = Events<String>()
    private let queue = DispatchQueue(label: "test")

    /// Takes the queue, and a handler that records.
    private func begin() {
        life.handler = { [told, queue] state in
            dispatchPrecondition(condition: .onQueue(queue))
            told.add("\(state)")
        }
        #expect(life.begin(on: queue))
    }

    @Test("tells each new state once, on the queue, and none after it is cancelled but the last")
    func states() async {
        begin()
        #expect(!life.begin(on: .global()))
        #expect(life.queue === queue && life.state == .new)
        life.perform { [life, told] in
            life.enter(.new)
            life.enter(.busy)
            life.enter(.busy)
            life.enter(.idle)
            told.add("state \(life.state)")
        }
        #expect(await told.first(3) == ["busy", "idle", "state idle"])
        #expect(!life.isCancelled)
        #expect(life.cancel())
        #expect(!life.cancel())
        #expect(life.isCancelled && life.state == .idle)
        life.perform(orElse: { [told] in told.add("other") }) { [told] in told.add("too late") }
        life.finish { [told] in told.add("released") }
        life.finish { [told] in told.add("released again") }
        #expect(
            await told.first(7) == ["busy", "idle", "state idle", "other", "over", "released", "released again"])
        #expect(life.state == .over && life.handler == nil)
        life.enter(.busy)
        #expect(life.state == .over)
        life.handler = { _ in }
        #expect(life.handler == nil)
        #expect(!life.begin(on: queue))
    }

    @Test("without a queue is over at once, and tells nobody")
    func unused() {
        life.handler = { [told] in told.add("\($0)") }
        life.perform(orElse: { [told] in told.add("other") }) { [told] in told.add("performed") }
        #expect(life.queue == nil)
        #expect(life.cancel())
        life.finish { [told] in told.add("released") }
        #expect(life.state == .over && life.handler == nil)
        #expect(told.all == ["released"])
        #expect(!life.begin(on: queue))
    }

    @Test("ends what it keeps once, in order, and at once what comes later")
    func ends() {
        let numbers = (1...3).map { number in life.atEnd { [told] in told.add("\(number)") } }
        #expect(numbers == [1, 2, 3])
        life.endNow(2)
        life.endNow(2)
        #expect(told.all == ["2"])
        #expect(life.cancel())
        #expect(told.all == ["2", "1", "3"])
        let late = life.atEnd { [told] in told.add("late") }
        #expect(late == 0)
        #expect(told.all == ["2", "1", "3", "late"])
        life.endAll()
        #expect(told.all.count == 4)
        #expect(!life.cancel())
    }

    @Test("can end all that it keeps and go on")
    func failure() {
        life.atEnd { [told] in told.add("first") }
        life.endAll()
        life.endAll()
        #expect(told.all == ["first"] && !life.isCancelled)
        life.atEnd { [told] in told.add("second") }
        #expect(told.all == ["first"])
        #expect(life.cancel())
        #expect(told.all == ["first", "second"])
    }

    @Test("lets go of a handler that is replaced, and of the last one in the end")
    func handlers() async {
        let gone = Events<String>()
        func hold(_ name: String) {
            let held = Held { gone.add(name) }
            life.handler = { _ in withExtendedLifetime(held) {} }
        }
        hold("first")
        hold("second")
        #expect(gone.all == ["first"])
        #expect(life.begin(on: queue))
        #expect(life.cancel())
        life.finish { [told] in told.add("released") }
        _ = await told.first(1)
        // What tells has the handler a little longer.
        #expect(await gone.first(2) == ["first", "second"])
    }
}
