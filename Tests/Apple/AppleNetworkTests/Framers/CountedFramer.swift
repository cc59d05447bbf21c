import AppleNetwork
import Foundation
import TestTools

/// Messages with their length before them: four bytes, the lowest first.
final class CountedFramer: NWProtocolFramerImplementation {
    static let label = "Counted"
    static let definition = NWProtocolFramer.Definition(implementation: CountedFramer.self)

    required init(framer: NWProtocolFramer.Instance) {}

    func start(framer: NWProtocolFramer.Instance) -> NWProtocolFramer.StartResult { .ready }

    func handleInput(framer: NWProtocolFramer.Instance) -> Int {
        while true {
            var length: Int?
            let isThere = unsafe framer.parseInput(minimumIncompleteLength: 4, maximumLength: 4) { buffer, _ in
                guard let buffer = unsafe buffer, buffer.count == 4 else { return 0 }
                length = unsafe buffer.reversed().reduce(0) { $0 << 8 | Int($1) }
                return 4
            }
            guard isThere, let length else { return 4 }
            let message = NWProtocolFramer.Message(definition: Self.definition)
            message["length"] = length
            guard framer.deliverInputNoCopy(length: length, message: message, isComplete: true) else { return 0 }
        }
    }

    func handleOutput(
        framer: NWProtocolFramer.Instance, message: NWProtocolFramer.Message, messageLength: Int, isComplete: Bool
    ) {
        var length = UInt32(messageLength).littleEndian
        framer.writeOutput(data: unsafe Data(bytes: &length, count: 4))
        try? framer.writeOutputNoCopy(length: messageLength)
    }

    func wakeup(framer: NWProtocolFramer.Instance) {}
    func stop(framer: NWProtocolFramer.Instance) -> Bool { true }
    func cleanup(framer: NWProtocolFramer.Instance) {}
}

/// Says a word before the first message, waits for that of the other end, and says goodbye.
final class GreetingFramer: NWProtocolFramerImplementation {
    static let label = "Greeting"
    static let definition = NWProtocolFramer.Definition(implementation: GreetingFramer.self)
    private var isGreeted = false

    required init(framer: NWProtocolFramer.Instance) {}

    func start(framer: NWProtocolFramer.Instance) -> NWProtocolFramer.StartResult {
        // Not at once, so that the word goes out by a wake-up.
        framer.scheduleWakeup(wakeupTime: 1)
        return .willMarkReady
    }

    func wakeup(framer: NWProtocolFramer.Instance) { framer.writeOutput(data: Array("hello".utf8)) }

    func handleInput(framer: NWProtocolFramer.Instance) -> Int {
        if isGreeted {
            framer.passThroughInput()
            return 0
        }
        var word = ""
        let isThere = unsafe framer.parseInput(minimumIncompleteLength: 5, maximumLength: 5) { buffer, _ in
            word = unsafe String(decoding: buffer ?? .init(start: nil, count: 0), as: UTF8.self)
            return 5
        }
        guard isThere else { return 5 }
        isGreeted = true
        if word == "hello" {
            framer.passThroughOutput()
            framer.markReady()
        } else {
            framer.markFailed(error: .posix(.EPROTO))
        }
        return 0
    }

    func handleOutput(
        framer: NWProtocolFramer.Instance, message: NWProtocolFramer.Message, messageLength: Int, isComplete: Bool
    ) {}

    func stop(framer: NWProtocolFramer.Instance) -> Bool {
        framer.writeOutput(data: Data("bye".utf8))
        return true
    }

    func cleanup(framer: NWProtocolFramer.Instance) { (framer.options["ended"] as? Recorder<Bool>)?.add(true) }
}
