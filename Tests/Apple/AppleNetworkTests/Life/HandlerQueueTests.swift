import AppleNetwork
import Dispatch
import Testing

@Suite("The queue of handlers")
struct HandlerQueueTests {
    private let program = DispatchQueue(label: "program")

    @Test("makes no call that is only kept, and all in order once it starts")
    func keeps() async {
        let queue = HandlerQueue(program)
        let events = Events<Int>()
        queue.add { events.add(1) }
        queue.add { events.add(2) }
        program.sync {}
        #expect(events.all.isEmpty)
        queue.call { events.add(3) }
        #expect(await events.first(3) == [1, 2, 3])
    }

    @Test("makes a call that a call causes after that one has returned")
    func takesTurns() async {
        let queue = HandlerQueue(program)
        let events = Events<String>()
        queue.call {
            queue.call { events.add("second") }
            events.add("first")
        }
        #expect(await events.first(2) == ["first", "second"])
    }

    @Test("makes calls one at a time on a concurrent queue")
    func isSerial() async {
        let queue = HandlerQueue(DispatchQueue(label: "program", attributes: .concurrent))
        let events = Events<Int>()
        for number in 0..<1000 {
            queue.call {
                dispatchPrecondition(condition: .onQueue(queue.given))
                events.add(number)
            }
        }
        #expect(await events.first(1000) == Array(0..<1000))
    }

    @Test("lets go of a call before the next one")
    func releases() async {
        let queue = HandlerQueue(program)
        let events = Events<String>()
        func keep(_ held: Held) { queue.add { withExtendedLifetime(held) { events.add("call") } } }
        keep(Held { events.add("end") })
        queue.call { events.add("next") }
        #expect(await events.first(3) == ["call", "end", "next"])
    }
}
