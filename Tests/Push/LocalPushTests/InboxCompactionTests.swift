import Foundation
import LocalPush
import Testing

/// When the inbox file is rewritten, and what is left of it then.
@Suite struct InboxCompactionTests {
    private static func message(_ number: Int) -> PushMessage {
        PushMessage(id: MessageID(high: 0, low: UInt64(number)), kind: .message, expiry: 1, payload: [1, 2, 3])
    }

    private static func contents(_ path: String) throws -> InboxJournal.Contents {
        InboxJournal.replay(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    @Test("it is rewritten with the newest ids when it has more than twice as many records and a thousand")
    func compactsAtTheLimit() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/inbox"
            try Data("left behind by a crash".utf8).write(to: URL(fileURLWithPath: path + ".new"))
            var file = try InboxFile(path: path, limit: 10)
            try file.append((1...1_019).map { .received(Self.message($0)) }, durably: false)
            try file.append([.delivered(Self.message(1_018).id)], durably: false)
            #expect(try Self.contents(path).records == 1_020)
            try file.append([.received(Self.message(1_020))], durably: false)
            let compacted = try Self.contents(path)
            #expect(compacted.ids.map(\.low) == Array(1_011...1_020))
            #expect(compacted.records == 10)
            #expect(
                compacted.pending == [1_011, 1_012, 1_013, 1_014, 1_015, 1_016, 1_017, 1_019, 1_020].map(Self.message))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["inbox"])
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            #expect(throws: InboxError.self) { _ = try InboxFile(path: path, limit: 10) }

            // From then on it grows by a thousand and ten before it is rewritten again.
            for number in 1_021...2_030 { try file.append([.received(Self.message(number))], durably: false) }
            #expect(try Self.contents(path).records == 1_020)
            try file.append([.delivered(Self.message(2_030).id)], durably: true)
            let again = try Self.contents(path)
            #expect(again.ids.map(\.low) == Array(2_021...2_030))
            #expect(again.pending.map(\.id.low) == Array(2_021...2_029))
        }
    }

    @Test("a failed compaction does not fail the append, and is tried again a thousand records later")
    func compactsLater() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/inbox"
            // The new file cannot be made where a folder is.
            try FileManager.default.createDirectory(atPath: path + ".new", withIntermediateDirectories: false)
            var file = try InboxFile(path: path, limit: 10)
            try file.append((1...1_021).map { .received(Self.message($0)) }, durably: true)
            #expect(try Self.contents(path).records == 1_021)
            try FileManager.default.removeItem(atPath: path + ".new")
            try file.append((1_022...2_021).map { .received(Self.message($0)) }, durably: true)
            #expect(try Self.contents(path).records == 2_021)
            try file.append([.received(Self.message(2_022))], durably: true)
            #expect(try Self.contents(path).ids.map(\.low) == Array(2_013...2_022))
            #expect(try Self.contents(path).records == 10)
        }
    }

    @Test("what cannot be an inbox is refused with the file, the reason and the remedy")
    func names() async throws {
        try await ServerFixture.withFolder { folder in
            let remedy = "; give --inbox a path of its own in a writable folder"
            func refusal(_ path: String) -> String? {
                do throws(InboxError) {
                    _ = try InboxFile(path: path)
                    return nil
                } catch {
                    return error.description
                }
            }
            #expect(
                refusal(folder + "/none/inbox")
                    == "cannot use the inbox \(folder)/none/inbox: No such file or directory\(remedy)")
            #expect(refusal(folder) == "cannot use the inbox \(folder): Is a directory\(remedy)")
            try Data("pushlab inbox 2\nmore".utf8).write(to: URL(fileURLWithPath: folder + "/later"))
            #expect(
                refusal(folder + "/later")
                    == "cannot use the inbox \(folder)/later: it is no inbox of this version\(remedy)")
            let file = try InboxFile(path: folder + "/inbox")
            #expect(
                refusal(folder + "/inbox") == "cannot use the inbox \(folder)/inbox: another process uses it\(remedy)")
            #expect(file.recovered.validLength == 0, "it was made")
            #expect(Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/inbox"))) == InboxJournal.header)
        }
    }

    @Test("what could not be written in full is cut off again, and what comes later is whole")
    func cutsOff() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/inbox"
            // What was torn is gone from the file before anything is appended, to the byte.
            let whole = InboxJournal.header + InboxJournal.encoded([.received(Self.message(1))])
            try Data(whole + [0, 0, 0]).write(to: URL(fileURLWithPath: path))
            var file = try InboxFile(path: path)
            #expect(file.recovered.validLength == whole.count)
            #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == whole)
            try file.append([.received(Self.message(2))], durably: true)
            #expect(
                Array(try Data(contentsOf: URL(fileURLWithPath: path)))
                    == whole + InboxJournal.encoded([.received(Self.message(2))]))
        }
    }

    @Test("a large inbox is read whole", arguments: [65_535, 65_536, 65_537, 200_000])
    func readsLargeFiles(_ size: Int) async throws {
        try await ServerFixture.withFolder { folder in
            var large = Self.message(1)
            let overhead = InboxJournal.header.count + InboxJournal.encoded([.received(large)]).count - 3
            large.payload = (0..<(size - overhead)).map { UInt8(truncatingIfNeeded: $0) }
            let bytes = InboxJournal.header + InboxJournal.encoded([.received(large)])
            #expect(bytes.count == size)
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/inbox"))
            let file = try InboxFile(path: folder + "/inbox")
            #expect(file.recovered.pending == [large])
            #expect(file.recovered.validLength == size)
        }
    }
}
