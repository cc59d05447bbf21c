import Device
import FoundationEssentials
import LabEvents
import Testing

@Suite("The property lists that programs hand over")
struct PropertyListTests {
    /// A binary property list of these objects, of which the first is its top.
    private func binary(_ objects: [[UInt8]]) -> PropertyList? {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return PropertyList(Data(bytes).base64EncodedString())
    }

    /// A dictionary whose key `a` has the object with the number 2, and that object and those after it.
    private func dictionary(_ objects: [[UInt8]]) -> PropertyList? { binary([[0xD1, 1, 2], [0x51, 0x61]] + objects) }

    private func nested(_ levels: Int) -> PropertyList? {
        let text =
            "<plist version=\"1.0\"><dict><key>a</key>" + String(repeating: "<array>", count: levels)
            + String(repeating: "</array>", count: levels) + "</dict></plist>"
        return PropertyList(Data(text.utf8).base64EncodedString())
    }

    @Test("a list that is in itself is none, nor is one that stands for too many values")
    func sharing() {
        #expect(dictionary([[0x09]])?.fields == ["a": true])
        #expect(dictionary([[0xA2, 3, 3], [0x09]])?.fields == ["a": "[true,true]"])
        #expect(dictionary([[0xA1, 2]]) == nil)
        let arrays = (UInt8(3)..<24).map { [0xA2, $0, $0] }
        #expect(dictionary(arrays + [[0x09]]) == nil)
    }

    @Test("a list of more than 64 levels is none")
    func levels() {
        #expect(nested(63) != nil)
        #expect(nested(65) == nil)
        #expect(nested(1_000) == nil)
    }

    @Test("a date that no calendar has is its seconds", arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
    func dates(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let list = try PropertyListEncoder().encode(["date": date]).base64EncodedString()
        #expect(PropertyList(list)?.fields == ["date": .string("\(date.timeIntervalSince1970)")])
    }

    @Test("a date of the years 1 to 9999 is in ISO 8601")
    func ordinaryDates() throws {
        let list = try PropertyListEncoder().encode(["date": Date(timeIntervalSince1970: 253_402_300_799)])
        #expect(PropertyList(list.base64EncodedString())?.fields == ["date": "9999-12-31T23:59:59Z"])
    }
}
