import AppleOS
import Foundation
import Testing

@Suite("Interpolated values")
struct InterpolationTests {
    private enum Trouble: Error, Equatable { case lost(Int) }

    private struct Room: CustomStringConvertible {
        var description: String { "ward 3" }
    }

    private func text(_ message: OSLogMessage) -> String { message.text(showsPrivate: true) }

    @Test("whole numbers of every type are decimal")
    func wholeNumbers() {
        #expect(text("\(-1 as Int) \(-2 as Int8) \(-3 as Int16) \(-4 as Int32) \(-5 as Int64)") == "-1 -2 -3 -4 -5")
        #expect(text("\(1 as UInt) \(2 as UInt8) \(3 as UInt16) \(4 as UInt32) \(5 as UInt64)") == "1 2 3 4 5")
        #expect(text("\(Int.min) \(UInt64.max)") == "-9223372036854775808 18446744073709551615")
    }

    @Test("whole numbers have the wanted base, sign, prefix and digits")
    func integerFormats() {
        #expect(text("\(7, format: .decimal(explicitPositiveSign: true))") == "+7")
        #expect(text("\(-7, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "-007")
        #expect(text("\(7 as UInt, format: .decimal(explicitPositiveSign: true))") == "+7")
        #expect(text("\(255 as UInt8, format: .hex)") == "ff")
        #expect(text("\(255 as UInt, format: .hex(includePrefix: true, uppercase: true))") == "0xFF")
        #expect(text("\(10 as UInt, format: .hex(explicitPositiveSign: true, includePrefix: true))") == "+0xa")
        #expect(text("\(10 as UInt32, format: .hex(minDigits: 8))") == "0000000a")
        #expect(text("\(8 as UInt, format: .octal(includePrefix: true))") == "0o10")
        #expect(text("\(8 as UInt, format: .octal(minDigits: 4))") == "0010")
        #expect(text("\(-1 as Int8, format: .hex)") == "ff")
    }

    @Test("the prefix of a number is not part of its width")
    func prefixIsText() {
        #expect(text("\(255 as UInt, format: .hex(includePrefix: true), align: .right(columns: 4))") == "0x  ff")
    }

    @Test("fractions are fixed with six digits, or as wanted")
    func fractions() {
        #expect(text("\(2.5) \(Float(0.25))") == "2.500000 0.250000")
        #expect(text("\(3.14159, format: .fixed(precision: 2))") == "3.14")
        #expect(text("\(3.0, format: .fixed(precision: 0, explicitPositiveSign: true))") == "+3")
        #expect(text("\(1234.5, format: .exponential(precision: 2, uppercase: true))") == "1.23E+03")
        #expect(text("\(1234.5, format: .exponential)") == "1.234500e+03")
        #expect(text("\(1234.5, format: .hybrid) \(1e-7, format: .hybrid(precision: 3))") == "1234.5 1e-07")
        #expect(text("\(3.0, format: .hex)") == "0x1.8p+1")
        #expect(text("\(Double.infinity) \(-Double.infinity, format: .fixed(uppercase: true))") == "inf -INF")
    }

    @Test("truth values are words")
    func truth() {
        #expect(text("\(true) \(false) \(true, format: .answer) \(false, format: .answer)") == "true false YES NO")
    }

    @Test("texts, descriptions and types are themselves")
    func texts() {
        let name = "Ward"
        #expect(text("\(name) é👩‍⚕️") == "Ward é👩‍⚕️")
        #expect(text("\(Room()) \([1, 2]) \(["a": 1])") == "ward 3 [1, 2] [\"a\": 1]")
        #expect(text("\(Room.self) \([Int].self)") == "Room Array<Int>")
    }

    @Test("a value has at least its width")
    func alignment() {
        #expect(text("[\("ab", align: .right(columns: 4))] [\("ab", align: .left(columns: 4))]") == "[  ab] [ab  ]")
        #expect(text("[\("abcd", align: .right(columns: 2))] [\(7, align: .right(columns: 3))]") == "[abcd] [  7]")
        #expect(text("[\(0.5, format: .fixed(precision: 1), align: .left(columns: 5))]") == "[0.5  ]")
        #expect(text("[\("é👩‍⚕️", align: .left(columns: 3))] [\(Room(), align: .right(columns: 7))]") == "[é👩‍⚕️ ] [ ward 3]")
    }

    @Test("errors are as Apple's systems write objects")
    func errors() {
        let none: (any Error)? = nil
        let some: (any Error)? = Trouble.lost(3)
        #expect(text("\(NSError(domain: "pager", code: 5))") == "Error Domain=pager Code=5 \"(null)\"")
        #expect(text("\(NSError(domain: "pager", code: 5) as any Error)") == "Error Domain=pager Code=5 \"(null)\"")
        #expect(text("\(CocoaError(.fileNoSuchFile) as any Error)").hasPrefix("Error Domain=NSCocoaErrorDomain Code=4"))
        #expect(text("\(Trouble.lost(3))").hasSuffix(".Trouble.lost(3)"))
        #expect(text("\(none)") == "(null)")
        #expect(text("\(some)").hasSuffix("Trouble.lost(3)"))
    }

    @Test("objects are their descriptions")
    func objects() {
        let none: NSObject? = nil
        #expect(text("\("pager" as NSString) \(NSNumber(value: 5)) \(none)") == "pager 5 (null)")
    }

    @Test("numbers of a meaning are words")
    func meanings() {
        #expect(
            text("\(EPIPE, format: .darwinErrno) \(SIGSEGV, format: .darwinSignal)")
                == "[32: Broken pipe] [sigsegv: Segmentation fault]")
        #expect(
            text("\(Int32(0o040755), format: .darwinMode) \(Int32(0o107654), format: .darwinMode)")
                == "drwxr-xr-x -rwSr-sr-T")
        #expect(text("\(Int32(bitPattern: UInt32(0x0a01_0002).bigEndian), format: .ipv4Address)") == "10.1.0.2")
        #expect(text("\(123_000, format: .bitrate) \(120_832, format: .bitrateIEC)") == "123 kbps 118 Kibps")
        #expect(text("\(4718, format: .byteCount) \(4718, format: .byteCountIEC)") == "4.72 kB 4.61 KiB")
        #expect(
            text("\(999, format: .byteCount) \(-2500, format: .byteCount) \(0, format: .bitrate)")
                == "999 B -2.50 kB 0 bps")
        #expect(
            text("\(9_999_000 as Int32, format: .byteCount) \(Int.max, format: .byteCountIEC)") == "10.0 MB 8.00 EiB")
        #expect(text("\(1 as Int32, format: .truth) \(0 as Int32, format: .answer)") == "true NO")
    }

    @Test("times are of the machine's time zone")
    func times() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
        let expected = formatter.string(from: Date(timeIntervalSince1970: 1_452_627_697))
        #expect(text("\(1_452_627_697, format: .secondsSince1970)") == expected)
        #expect(text("\(1_452_627_697 as Int32, format: .secondsSince1970)") == expected)
        var time = timeval(tv_sec: 1_452_627_697, tv_usec: 4236)
        unsafe withUnsafeBytes(of: &time) { unsafe #expect(text("\($0, format: .timeval)") == expected + ".004236") }
        var precise = timespec(tv_sec: 1_452_627_697, tv_nsec: 42)
        unsafe withUnsafeBytes(of: &precise) {
            unsafe #expect(text("\($0, format: .timespec)") == expected + ".000000042")
        }
    }

    @Test("bytes behind pointers are what they are said to be")
    func pointers() {
        let bytes: [UInt8] = [
            0x10, 0x74, 0x2E, 0x39, 6, 0x57, 0x41, 0xF8, 0xAB, 0x99, 0x87, 0x8C, 0x5E, 0xC2, 0xDC, 0xAA,
        ]
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe #expect(text("\(bytes, format: .uuid)") == "10742E39-0657-41F8-AB99-878C5EC2DCAA")
            unsafe #expect(text("\(bytes, format: .ipv6Address)") == "1074:2e39:657:41f8:ab99:878c:5ec2:dcaa")
            unsafe #expect(text("\(bytes.baseAddress!, bytes: 3)") == "10 74 2E")
            unsafe #expect(text("\(bytes.baseAddress!, bytes: 3, format: .uuid)") == "10 74 2E")
        }
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_addr.s_addr = UInt32(0x0a01_0009).bigEndian
        unsafe withUnsafeBytes(of: &four) { unsafe #expect(text("\($0, format: .sockaddr)") == "10.1.0.9") }
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_addr = in6addr_loopback
        unsafe withUnsafeBytes(of: &six) { unsafe #expect(text("\($0, format: .sockaddr)") == "::1") }
    }

    @Test("values after the last that counts are left out")
    func limit() {
        var parts = OSLogInterpolation(literalCapacity: 0, interpolationCount: 60)
        for number in 1...60 {
            parts.appendInterpolation(number % 10)
        }
        parts.appendLiteral(".")
        #expect(text(OSLogMessage(stringInterpolation: parts)).count == Int(maxOSLogArgumentCount) + 1)
    }

    @Test("a value sees the errno of the caller")
    func errorNumber() {
        func failing() -> Int {
            errno = EPERM
            return 5
        }
        errno = ENETUNREACH
        #expect(text("\(failing()) \(errno == ENETUNREACH)") == "5 true")
    }
}
