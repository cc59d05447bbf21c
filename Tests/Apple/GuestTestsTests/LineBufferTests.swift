import GuestTests
import Testing

@Test("bytes are split into lines, whatever their pieces")
func lines() {
    var buffer = LineBuffer()
    #expect(buffer.take(Array("one\ntw".utf8)) == ["one"])
    #expect(buffer.take(Array("o\n\n".utf8)) == ["two", ""])
    #expect(buffer.take(Array("last".utf8)).isEmpty)
    #expect(buffer.take([]) == ["last"])
    #expect(buffer.take([]).isEmpty)
}
