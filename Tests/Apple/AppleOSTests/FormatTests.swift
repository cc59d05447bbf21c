import AppleOS
import Foundation
import Testing

@Suite("C formats")
struct FormatTests {
    private func text(_ format: String, _ arguments: Any..., showsPrivate: Bool = false) -> String {
        OSLogMessage(format: format, arguments).text(showsPrivate: showsPrivate)
    }

    @Test("numbers are as printf(3) writes them")
    func numbers() {
        #expect(text("%d %i %u %ld %lld %lu", 1, -2, 3, 4, -5, 6) == "1 -2 3 4 -5 6")
        #expect(
            text("%x %X %#x %o %08x %+d|%5d|%-5d|", 255, 255, 255, 8, 255, 7, 7, 7)
                == "ff FF 0xff 10 000000ff +7|    7|7    |")
        #expect(
            text("%f %.2f %e %g %5.1f", 0.5, 2.345, 1.5, Float(0.25), CGFloat(2))
                == "0.500000 2.35 1.500000e+00 0.25   2.0")
        #expect(text("%c%c", 65, UInt8(ascii: "b")) == "Ab")
        #expect(text("%d%%", 40) == "40%")
    }

    @Test("without `l` a number has 32 bits, as C has it")
    func lengths() {
        #expect(text("%d %u", 1 << 32 + 5, -1) == "\(Int32(truncatingIfNeeded: 1 << 32 + 5)) 4294967295")
        #expect(text("%hhd %hd %hhu %hx", 257, 65_535, -1, -1) == "1 -1 255 ffff")
        #expect(
            text("%ld %lx %zu %qd", 1 << 40, -1, 1 << 33, Int.min)
                == "1099511627776 ffffffffffffffff 8589934592 -9223372036854775808")
    }

    @Test("width and precision may be values")
    func stars() {
        #expect(text("%*d|%-*d|%.*f|%{public}.*s", 4, 7, 4, 7, 1, 0.25, 2, "abcd") == "   7|7   |0.2|ab")
    }

    @Test("texts and objects are private, numbers are not, unless it is said")
    func privacy() {
        #expect(text("%@ %s %d", "a", "b", 5) == "<private> <private> 5")
        #expect(text("%{public}@ %{public}s %{private}d", "a", "b", 5) == "a b <private>")
        #expect(text("%{sensitive}@ %{private}@", "a", "b", showsPrivate: true) == "<private> b")
        #expect(
            text("%{private, mask.hash}@ %{mask.hash}s", "a", "a")
                == "<mask.hash: '0ijLaW8ajK94kStwTkqJZA=='> <mask.hash: '0ijLaW8ajK94kStwTkqJZA=='>")
    }

    @Test("objects are their descriptions")
    func objects() {
        #expect(text("%{public}@ %{public}@", "x" as NSString, NSNumber(value: 5)) == "x 5")
        #expect(text("%{public}@", NSError(domain: "pager", code: 5)) == "Error Domain=pager Code=5 \"(null)\"")
        let object = NSObject()
        let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
        #expect(text("%p", object) == "0x" + String(address, radix: 16))
        #expect(text("%{public}@|%{public}10s|%{public}-4s|", 5, "right", "l") == "5|     right|l   |")
    }

    @Test("pointers are addresses, texts of C, or bytes")
    func pointers() {
        unsafe "ward".withCString { unsafe #expect(text("%{public}s", $0) == "ward") }
        unsafe #expect(text("%p", UnsafePointer<Int>(bitPattern: 0x1000)!) == "0x1000")
        let bytes: [UInt8] = [0xfd, 0, 0, 1] + Array(repeating: 0, count: 11) + [2]
        unsafe bytes.withUnsafeBufferPointer { bytes in
            #expect(text("%{public, network:in6_addr}.16P", bytes.baseAddress!) == "fd00:1::2")
            #expect(text("%{public}.*P", 2, bytes.baseAddress!) == "FD 00")
            #expect(text("%.2P", bytes.baseAddress!) == "<private>")
        }
    }

    @Test("annotations say what a number means")
    func meanings() {
        #expect(text("%{bool}d %{BOOL}d %{darwin.errno}d", 1, 0, EPIPE) == "true NO [32: Broken pipe]")
        #expect(text("%{public,bytes}ld %{iec-bytes}d %{bitrate}d", 4718, 4718, 123_000) == "4.72 kB 4.61 KiB 123 kbps")
        #expect(text("%{network:in_addr}d", Int32(bitPattern: UInt32(0x0a01_0002).bigEndian)) == "10.1.0.2")
    }

    @Test("what does not fit is said")
    func mismatches() {
        #expect(text("%d and %{public}@", 5) == "5 and <decode: missing data>")
        #expect(text("%d", "five") == "<decode: mismatch for [%d] got [String]>")
        #expect(text("%s", 5) == "<decode: mismatch for [%s] got [Int]>")
        #expect(text("%.1f", 5) == "<decode: mismatch for [%f] got [Int]>")
        #expect(text("%p", 5) == "<decode: mismatch for [%p] got [Int]>")
        #expect(text("%p", 0.5) == "<decode: mismatch for [%p] got [Double]>")
        #expect(text("%p", "a") == "<decode: mismatch for [%p] got [String]>")
        #expect(text("%{public}.4P", "a" as NSString).hasPrefix("<decode: mismatch for [%P] got ["))
        #expect(text("%{public}.4P", 5) == "<decode: mismatch for [%P] got [Int]>")
    }

    @Test("what is no conversion stays", arguments: ["50 % yes", "100%", "%", "%{public", "%y", "%{a}", "%-"])
    func plain(_ format: String) {
        #expect(text(format) == format)
    }
}
