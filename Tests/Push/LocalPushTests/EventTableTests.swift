import Foundation
import LabEvents
import Testing

/// The page of a program lists every event of it, with the fields that it may have.
@Suite struct `The tables of events` {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources")

    /// The words in code of each cell, row by row, of the table that begins with a heading.
    private func table(_ heading: String, in page: String) throws -> [EventName: Set<EventField>] {
        let lines = try String(contentsOf: Self.sources.appending(path: page), encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("| \(heading) |") })
        var events: [EventName: Set<EventField>] = [:]
        for line in lines[(start + 2)...].prefix(while: { $0.hasPrefix("|") }) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            func words(_ cell: Substring) -> [String] {
                cell.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
            }
            let names = words(cells[1])
            #expect(!names.isEmpty, "\(line)")
            for name in names {
                events[EventName(rawValue: name)] = Set(words(cells[2]).map { EventField(rawValue: $0) })
            }
        }
        return events
    }

    @Test(
        "are those that the programs report",
        arguments: [
            ("push-server", EventSchema.Emitter.pushServer, "Push/LocalPush/LocalPush.docc/Programs.md"),
            ("push-provider", .pushProvider, "Push/LocalPush/LocalPush.docc/Programs.md"),
            ("device", .device, "Phone/Device/Device.docc/Device.md"),
        ])
    func complete(program: String, emitter: EventSchema.Emitter, page: String) throws {
        // What the lab reports of every program is told elsewhere.
        let own = EventSchema.events(of: emitter).filter { EventSchema.events(of: .dnsServer)[$0.key] == nil }
        #expect(try table(program, in: page) == own)
    }
}
