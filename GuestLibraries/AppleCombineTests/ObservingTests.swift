import AppleCombine
import AppleFoundation
import Foundation
import Testing

@Suite("The publisher of an observed property")
struct ObservingTests {
    private final class Manager: NSObject, _KeyValueCodingAndObserving {
        let _observers = KeyValueObservers()
        private var active = false

        var isActive: Bool {
            get {
                _observers.read("isActive")
                return active
            }
            set { _observers.change("isActive") { active = newValue } }
        }
    }

    @Test("it publishes the value of now and after each change, until it is cancelled")
    func values() {
        let manager = Manager()
        var values: [Bool] = []
        let sink = manager.publisher(for: \.isActive).sink { values.append($0) }
        manager.isActive = true
        manager.isActive = true
        manager.isActive = false
        #expect(values == [false, true, true, false])
        sink.cancel()
        manager.isActive = true
        #expect(values.count == 4)
    }

    @Test("with other options it publishes changes alone, and the value before them")
    func options() {
        let manager = Manager()
        var changes: [Bool] = []
        var all: [Bool] = []
        var count = 0
        var sinks: Set<AnyCancellable> = []
        manager.publisher(for: \.isActive, options: [.new]).sink { changes.append($0) }.store(in: &sinks)
        manager.publisher(for: \.isActive, options: [.prior, .new]).sink { all.append($0) }.store(in: &sinks)
        manager.publisher(for: \.isActive).didChange().sink { count += 1 }.store(in: &sinks)
        manager.isActive = true
        #expect(changes == [true])
        #expect(all == [false, true])
        #expect(count == 2)
    }

    @Test("a value that was not asked for is kept, the newest only")
    func demand() {
        let manager = Manager()
        let recorder = Recorder<Bool, Never>()
        manager.publisher(for: \.isActive).subscribe(recorder)
        manager.isActive = true
        #expect(recorder.values.isEmpty)
        recorder.ask(.max(1))
        manager.isActive = false
        #expect(recorder.values == [true])
        recorder.ask(.unlimited)
        #expect(recorder.values == [true, false])
    }

    @Test("the object is let go with the subscription")
    func release() {
        weak var weakManager: Manager?
        var sink: AnyCancellable?
        do {
            let manager = Manager()
            weakManager = manager
            sink = manager.publisher(for: \.isActive).sink { _ in }
        }
        #expect(weakManager != nil)
        sink?.cancel()
        sink = nil
        #expect(weakManager == nil)
    }
}
