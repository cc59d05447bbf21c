import Foundation
import Network

/// Messages behind two bytes: what kind they are, and how long.
final class Parcels: NWProtocolFramerImplementation {
    static let label = "Parcels"
    static let definition = NWProtocolFramer.Definition(implementation: Parcels.self)

    private let events: Events
    private var waitsForMore = false

    init(framer: NWProtocolFramer.Instance) {
        events = framer.options["events"] as? Events ?? Events()
        events.add("made")
    }

    func start(framer: NWProtocolFramer.Instance) -> NWProtocolFramer.StartResult {
        events.add("start")
        guard let above = framer.options["above"] as? NWProtocolOptions else { return .ready }
        for options in [NWProtocolTCP.Options(), above] {
            do {
                try framer.prependApplicationProtocol(options: options)
                events.add("prepended")
            } catch {
                events.add("not prepended: \(error)")
            }
        }
        return .ready
    }

    func handleInput(framer: NWProtocolFramer.Instance) -> Int {
        events.add("input")
        guard !waitsForMore else { return wait(framer) }
        var header: (kind: UInt8, length: Int)?
        let isThere = framer.parseInput(minimumIncompleteLength: 2, maximumLength: 2) { buffer, _ in
            guard let buffer, buffer.count == 2 else { return 0 }
            header = (buffer[0], Int(buffer[1]))
            return 2
        }
        guard isThere, let header else { return 2 }
        let kind = String(decoding: [header.kind], as: UTF8.self)
        let message = NWProtocolFramer.Message(instance: framer)
        message["kind"] = kind
        switch kind {
        case "n":
            if !framer.deliverInputNoCopy(length: header.length, message: message, isComplete: true) {
                events.add("rest later")
            }
        case "h":
            framer.deliverInput(data: Data("first half, ".utf8), message: message, isComplete: false)
            framer.deliverInput(data: Data("second half".utf8), message: message, isComplete: true)
        case "p": framer.passThroughInput()
        case "w": framer.scheduleWakeup(wakeupTime: UInt64(header.length))
        // A later time takes the place of an earlier one, and the largest is never.
        case "W":
            framer.scheduleWakeup(wakeupTime: 0)
            framer.scheduleWakeup(wakeupTime: .max)
        case "a": framer.async { [events] in events.add("async") }
        case "e":
            waitsForMore = true
            return 9
        default: framer.markFailed(error: kind == "x" ? nil : .posix(.EPROTO))
        }
        return 0
    }

    /// Takes nine bytes, or at the end whatever there is.
    private func wait(_ framer: NWProtocolFramer.Instance) -> Int {
        let isThere = framer.parseInput(minimumIncompleteLength: 9, maximumLength: 9) { [events] buffer, isComplete in
            events.add("\(buffer?.count ?? 0) bytes, \(isComplete)")
            return buffer?.count ?? 0
        }
        events.add("there: \(isThere)")
        return 9
    }

    func handleOutput(
        framer: NWProtocolFramer.Instance, message: NWProtocolFramer.Message, messageLength: Int, isComplete: Bool
    ) {
        let kind = message["kind"] as? String ?? "n"
        events.add("output \(kind) \(messageLength) \(isComplete)")
        switch kind {
        case "pass": framer.passThroughOutput()
        case "parse": while writeSome(framer) {}
        default:
            framer.writeOutput(data: Data("n".utf8) + [UInt8(messageLength)])
            do {
                try framer.writeOutputNoCopy(length: messageLength + 1)
            } catch {
                events.add("\(error)")
            }
            try? framer.writeOutputNoCopy(length: messageLength)
        }
    }

    /// Writes up to three bytes, and is done with up to two of them.
    private func writeSome(_ framer: NWProtocolFramer.Instance) -> Bool {
        framer.parseOutput(minimumIncompleteLength: 1, maximumLength: 3) { [events] buffer, isComplete in
            events.add("\(buffer?.count ?? 0) \(isComplete)")
            guard let buffer else { return 0 }
            framer.writeOutput(data: Array(buffer))
            return min(2, buffer.count)
        }
    }

    func wakeup(framer: NWProtocolFramer.Instance) { events.add("wakeup") }

    func stop(framer: NWProtocolFramer.Instance) -> Bool {
        events.add("stop")
        framer.writeOutput(data: Array("bye".utf8))
        guard framer.options["slow"] != nil else { return true }
        framer.async { framer.markFailed(error: nil) }
        return false
    }

    func cleanup(framer: NWProtocolFramer.Instance) { events.add("cleanup") }
}

/// Says a word, and waits for that of the other end; then everything goes through as it is.
final class Password: NWProtocolFramerImplementation {
    static let label = "Password"
    static let definition = NWProtocolFramer.Definition(implementation: Password.self)

    private let events: Events

    init(framer: NWProtocolFramer.Instance) { events = framer.options["events"] as? Events ?? Events() }

    func start(framer: NWProtocolFramer.Instance) -> NWProtocolFramer.StartResult {
        events.add("\(framer) starts")
        framer.writeOutput(data: Data("who?".utf8))
        return .willMarkReady
    }

    func handleInput(framer: NWProtocolFramer.Instance) -> Int {
        var word = ""
        let isThere = framer.parseInput(minimumIncompleteLength: 4, maximumLength: 4) { buffer, _ in
            word = buffer.map { String(decoding: $0, as: UTF8.self) } ?? ""
            return 4
        }
        events.add("\(framer) got '\(word)' \(isThere)")
        guard isThere else { return 4 }
        guard word == "ward" else {
            framer.markFailed(error: .posix(.EACCES))
            return 0
        }
        framer.passThroughInput()
        framer.passThroughOutput()
        framer.markReady()
        framer.markReady()
        return 0
    }

    func handleOutput(
        framer: NWProtocolFramer.Instance, message: NWProtocolFramer.Message, messageLength: Int, isComplete: Bool
    ) { events.add("\(framer) output") }

    func wakeup(framer: NWProtocolFramer.Instance) {}
    func stop(framer: NWProtocolFramer.Instance) -> Bool { true }
    func cleanup(framer: NWProtocolFramer.Instance) { events.add("\(framer) cleanup") }
}
