import Foundation
import Network

/// The frames of the push protocol as messages: four bytes with the length, then the frame.
final class FrameReader: NWProtocolFramerImplementation {
    static let label = "Frames"
    static let definition = NWProtocolFramer.Definition(implementation: FrameReader.self)

    init(framer: NWProtocolFramer.Instance) {}

    func start(framer: NWProtocolFramer.Instance) -> NWProtocolFramer.StartResult { .ready }

    func handleInput(framer: NWProtocolFramer.Instance) -> Int {
        while true {
            var length = 0
            let hasHeader = framer.parseInput(minimumIncompleteLength: 4, maximumLength: 4) { buffer, _ in
                guard let buffer, buffer.count == 4 else { return 0 }
                length = buffer.reduce(0) { $0 << 8 | Int($1) }
                return 4
            }
            guard hasHeader else { return 4 }
            let message = NWProtocolFramer.Message(instance: framer)
            guard framer.deliverInputNoCopy(length: length, message: message, isComplete: true) else { return 0 }
        }
    }

    func handleOutput(
        framer: NWProtocolFramer.Instance, message: NWProtocolFramer.Message, messageLength: Int, isComplete: Bool
    ) {
        let length = UInt32(messageLength)
        framer.writeOutput(data: Data((0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }))
        try? framer.writeOutputNoCopy(length: messageLength)
    }

    func wakeup(framer: NWProtocolFramer.Instance) {}

    func stop(framer: NWProtocolFramer.Instance) -> Bool { true }

    func cleanup(framer: NWProtocolFramer.Instance) {}
}
