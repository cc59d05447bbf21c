import Kernel
import TestTraits
import Testing

@Suite("The C library for Bonjour", .needsNamespaces, .ownThreads)
struct LibraryTests {
    @Test("arguments, names and TXT records, without a device")
    func arguments() throws {
        let (lines, end) = try Phone(hasDevice: false).start("arguments", []).end()
        #expect(lines.isEmpty && end == .exited(0))
    }

    @Test("no line of a device does harm, and no descriptor is left", arguments: [1, 2, 3])
    func malice(_ seed: Int) throws {
        let (lines, end) = try Phone(hasDevice: false).start("malice", ["\(seed)", "3000"]).end()
        #expect(lines == ["some callbacks, 0 descriptors more", "0 descriptors more"] && end == .exited(0))
    }

    @Test("the version is said where a device is")
    func version() throws {
        let phone = try Phone()
        let program = try phone.start("client", ["version", "0", "0"])
        _ = try phone.accept()
        #expect(try program.end().lines == ["0 13100000 4"])
    }
}
