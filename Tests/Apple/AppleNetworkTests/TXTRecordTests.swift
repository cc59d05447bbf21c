import AppleNetwork
import Foundation
import TestTools
import Testing

@Suite("A TXT record of Network")
struct TXTRecordTests {
    private func wire(_ strings: String...) -> Data {
        strings.reduce(into: Data()) { $0 += [UInt8($1.utf8.count)] + $1.utf8 }
    }

    @Test("holds texts by their keys, in the order of the keys on the wire")
    func texts() {
        let record = NWTXTRecord(["path": "/", "id": "7", "note": ""])
        #expect(record.dictionary == ["path": "/", "id": "7", "note": ""])
        #expect(record.data == wire("id=7", "note=", "path=/"))
        #expect(NWTXTRecord(record.data) == record)
        #expect(record["PATH"] == "/")
        #expect(record["other"] == nil)
        #expect(record.debugDescription == "id=7, note=, path=/")
    }

    @Test("tells a key alone, an empty value, a text and other bytes apart")
    func entries() {
        var record = NWTXTRecord()
        let entries: [(String, NWTXTRecord.Entry)] = [
            ("flag", .none), ("paper", .empty), ("size", .string("A4")), ("bin", .data(Data([0xff, 0]))),
        ]
        for (key, entry) in entries { #expect(record.setEntry(entry, for: key) == true) }
        #expect(record.data == wire("flag", "paper=", "size=A4") + Data([6]) + Data("bin=".utf8) + Data([0xff, 0]))
        for record in [record, NWTXTRecord(record.data)] {
            for (key, entry) in entries { #expect(record.getEntry(for: key) == entry) }
            #expect(record.dictionary == ["paper": "", "size": "A4"])
            #expect(["flag", "paper", "size", "bin"].map { record[$0] } == [nil, "", "A4", nil])
            #expect(record.debugDescription == "flag, paper=, size=A4, bin=ff00")
        }
        #expect(record.getEntry(for: "none") == nil)
        #expect(NWTXTRecord.Entry(Data("A4".utf8)) == .string("A4"))
        #expect(NWTXTRecord.Entry(Data()) == .empty)
        #expect(NWTXTRecord.Entry(nil) == NWTXTRecord.Entry.none)
        #expect(NWTXTRecord.Entry.none.data == nil && NWTXTRecord.Entry.empty.data == Data())
    }

    @Test("compares keys without case, and keeps the first spelling and place")
    func keys() {
        var record = NWTXTRecord(["A": "1", "b": "2"])
        record["a"] = "3"
        #expect(record.data == wire("A=3", "b=2"))
        #expect(record.removeEntry(key: "B") == true)
        #expect(record.removeEntry(key: "B") == false)
        record["A"] = nil
        #expect(record.isEmpty)
        #expect(record.data == Data([0]))
        #expect(NWTXTRecord(Data([0])) == NWTXTRecord())
        #expect(NWTXTRecord(["a": "1", "b": "2"]) == NWTXTRecord(wire("B=2", "A=1")))
        #expect(NWTXTRecord(["a": "1"]) != NWTXTRecord(["a": "2"]))
        #expect(NWTXTRecord(["a": "1"]) != NWTXTRecord(["b": "1"]))
        #expect(NWTXTRecord(["a": "1"]) != NWTXTRecord(["a": "1", "b": "2"]))
    }

    @Test("refuses what RFC 6763 does not allow as a key", arguments: ["", "=", "a=b", "a\n", "é", "\u{7f}", "a\0"])
    func badKeys(_ key: String) {
        var record = NWTXTRecord([key: "value", "b": "2"])
        #expect(record == NWTXTRecord(["b": "2"]))
        #expect(record.setEntry(.none, for: key) == false)
        record[key] = "x"
        #expect(record.count == 1)
        #expect(record.getEntry(for: key) == nil)
    }

    @Test("holds strings of at most 255 bytes, and at most 65535 bytes in all")
    func limits() {
        var record = NWTXTRecord()
        #expect(record.setEntry(.string(String(repeating: "v", count: 252)), for: "ab") == true)
        #expect(record.setEntry(.string(String(repeating: "v", count: 253)), for: "ab") == false)
        #expect(record["ab"]?.count == 252)
        #expect(record.setEntry(.none, for: String(repeating: "k", count: 255)) == true)
        #expect(record.setEntry(.none, for: String(repeating: "k", count: 256)) == false)
        #expect(record.setEntry(.empty, for: String(repeating: "l", count: 254)) == true)
        #expect(record.setEntry(.empty, for: String(repeating: "l", count: 255)) == false)
        var long = NWTXTRecord()
        for index in 100..<355 {
            #expect(long.setEntry(.string(String(repeating: "v", count: 251)), for: "\(index)") == true)
        }
        #expect(long.data.count == 255 * 256)
        #expect(long.setEntry(.string(String(repeating: "v", count: 250)), for: "355") == true)
        #expect(long.data.count == 65535)
        #expect(long.setEntry(.none, for: "x") == false)
        #expect(long.setEntry(.string(String(repeating: "v", count: 251)), for: "355") == false)
        #expect(long.setEntry(.string(String(repeating: "w", count: 250)), for: "355") == true)
        #expect(NWTXTRecord(long.data) == long)
    }

    @Test("reads from the wire what has a key, the first of each, up to a string that is cut off")
    func hostile() {
        #expect(NWTXTRecord(Data()).isEmpty)
        #expect(NWTXTRecord(wire("=x", "", "a=1", "A=2", "a", "b==", "c\u{1}=3", "é=4")).debugDescription == "a=1, b==")
        #expect(NWTXTRecord(wire("a=1") + Data([9]) + Data("b=2".utf8)).debugDescription == "a=1")
        #expect(NWTXTRecord(Data([255])).isEmpty)
        #expect(NWTXTRecord(Data([9]) + wire("a=1").dropFirst(1)).isEmpty)
        #expect(NWTXTRecord((Data([7, 7]) + wire("a=1")).dropFirst(2)).debugDescription == "a=1")
    }

    @Test("of any bytes is read, and is the same after it was written", arguments: 0..<16)
    func random(_ seed: UInt64) {
        var generator = SplitMix(seed: seed)
        for _ in 0..<500 {
            let alphabet: [UInt8] = [0, 1, 2, 3, 5, 9, 61, 61, 97, 65, 98, 0x20, 0x7f, 0xc3, 0xa9, 255]
            let data = Data(
                (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                    Bool.random(using: &generator)
                        ? alphabet.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
                })
            let record = NWTXTRecord(data)
            #expect(NWTXTRecord(record.data) == record)
            #expect(NWTXTRecord(record.data).data == record.data)
            #expect(record.data.count <= max(data.count, 1))
            #expect(record.allSatisfy { record.getEntry(for: $0.key) == $0.value })
            #expect(Set(record.map { $0.key.lowercased() }).count == record.count)
        }
    }

    @Test("is a collection of its keys, in order")
    func collection() {
        let record = NWTXTRecord(["b": "2", "a": "1", "c": ""])
        #expect(record.map(\.key) == ["a", "b", "c"])
        #expect(record.map(\.value) == [.string("1"), .string("2"), .empty])
        #expect(record.count == 3)
        #expect(record[record.index(after: record.startIndex)].key == "b")
        #expect(record.index(record.startIndex, offsetBy: 3) == record.endIndex)
        #expect(record.startIndex < record.endIndex)
        for (key, value) in record where key == "a" { #expect(value == .string("1")) }
    }
}
