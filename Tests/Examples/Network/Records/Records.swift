import Foundation
import Network

func tellRecords() {
    var record = NWTXTRecord(["b": "2", "a": "1"])
    show("record", record)
    show("record's bytes", record.data.map { Int($0) })
    record["A"] = "3"
    record["b"] = ""
    show("empty value", record.setEntry(.empty, for: "c"))
    show("no value", record.setEntry(.none, for: "d"))
    show("bytes", record.setEntry(.data(Data([255, 1])), for: "e"))
    show("changed record", record)
    show("its bytes", record.data.map { Int($0) })
    show("its texts", record.dictionary.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    show("its keys", record.map { "\($0.key) \($0.value)" })
    show("a", record["a"])
    show("c", record["c"])
    show("d", record["d"])
    show("e", record["e"])
    show("f", record["f"])
    show("entry a", record.getEntry(for: "A"))
    show("entry f", record.getEntry(for: "f"))
    show("entry e's bytes", record.getEntry(for: "e")?.data?.map { Int($0) })
    show("entry d's bytes", record.getEntry(for: "d")?.data)
    show("entry c's bytes", record.getEntry(for: "c")?.data?.count)
    show("removed", record.removeEntry(key: "E"))
    show("removed again", record.removeEntry(key: "e"))
    record["d"] = nil
    show("count", record.count)
    show("refused keys", ["", "a=b", "é", "a\n"].map { record.setEntry(.empty, for: $0) })
    show("taken keys", [" ", "~"].map { record.setEntry(.empty, for: $0) })
    show("record with them", record)

    var long = NWTXTRecord()
    show("empty record's bytes", long.data.map { Int($0) })
    show("255 bytes", long.setEntry(.string(String(repeating: "x", count: 253)), for: "k"))
    show("256 bytes", long.setEntry(.string(String(repeating: "x", count: 254)), for: "k"))
    show("length of it", long.data.count)
    // 255 strings of 255 bytes each, and a byte for the length of each.
    for number in 0..<255 { long.setEntry(.string(String(repeating: "x", count: 251)), for: String(100 + number)) }
    show("length of a long one", long.data.count)
    show("the last string that fits", long.setEntry(.string(String(repeating: "x", count: 249)), for: "last"))
    show("one more", long.setEntry(.none, for: "y"))
    show("another value of the same length", long.setEntry(.string(String(repeating: "y", count: 249)), for: "last"))
    show("a longer one", long.setEntry(.string(String(repeating: "y", count: 250)), for: "last"))
    show("length of the longest", long.data.count)

    show("equal", NWTXTRecord(["a": "1", "b": "2"]) == NWTXTRecord(["B": "2", "A": "1"]))
    show("not equal", NWTXTRecord(["a": "1"]) == NWTXTRecord(["a": "2"]))
    show("not as long", NWTXTRecord(["a": "1"]) == NWTXTRecord(["a": "1", "b": "2"]))
    show("longer", NWTXTRecord(["a": "1", "b": "2"]) == NWTXTRecord(["a": "1"]))
    show(
        "same in a set",
        Set([NWBrowser.Result.Metadata.bonjour(NWTXTRecord(["a": "1"])), .bonjour(NWTXTRecord(["A": "1"]))]).count)
    let wire: [UInt8] = [3, 97, 61, 49, 0, 2, 61, 50, 1, 98, 3, 65, 61, 50, 2, 99, 61, 2, 128, 61, 9, 100]
    show("read", NWTXTRecord(Data(wire)))
    show("read whole", NWTXTRecord(Data([1, 97])))
    show("cut off", NWTXTRecord(Data([2, 97])))
    show("<none>", NWBrowser.Result.Metadata.none)

    let service = NWListener.Service(name: "Desk", type: "_pager._tcp.", txtRecord: NWTXTRecord(["a": "1"]))
    show("service", service)
    show("its record", service.txtRecordObject)
    show("nameless service", NWListener.Service(type: "_pager._tcp", domain: "example."))
    show("renames", !service.noAutoRename)
    show("browser", NWBrowser(for: .bonjour(type: "_pager._tcp", domain: nil), using: .tcp))
    show(
        "browser with records", NWBrowser(for: .bonjourWithTXTRecord(type: "_pager._tcp", domain: "local"), using: .tcp)
    )
}
