import Foundation
import os

private let log = OSLog(subsystem: "com.example.pager", category: "formats")

/// What formats of C become.
func writeFormats() {
    os_log("integers %d %i %u %ld %lld %lu %D %U %O", log: log, 1, -2, 3 as UInt, 4, -5, 6, 7, 8, 8)
    os_log("bases %x %X %#x %o %08x %+d|%5d|%-5d|", log: log, 255, 255, 255, 8, 255, 7, 7, 7)
    os_log("fractions %f %.2f %e %g %5.1f %F %E %G %a", log: log, 0.5, 2.345, 1.5, Float(0.25), 2.0, 1.5, 1.5, 1.5, 3.0)
    os_log("characters %c%C|%3c|%-3c|", log: log, 65, 98, 99, 100)
    os_log("percent %d%% of 50 % yes %y 100%", log: log, 40)
    os_log("short %d %u %hhd %hd %hhu %hx", log: log, 1 << 32 + 5, -1, 257, 65_535, -1, -1)
    os_log("long %ld %lx %zu %qd", log: log, 1 << 40, -1, 1 << 33, Int.min)
    os_log("stars %*d|%-*d|%*d|%.*f|%{public}.*s|", log: log, 4, 7, 4, 7, -4, 7, 1, 0.25, 2, "abcd")
    os_log("hidden %@ %s %d %{private}d", log: log, "a", "b", 5, 6)
    os_log("shown %{public}@ %{public}s", log: log, "a", "b")
    os_log(
        "masked %{private, mask.hash}@ %{mask.hash}s %{sensitive, mask.hash}s %{sensitive}@", log: log, "a", "a", "a",
        "a")
    os_log(
        "columns %{public}10s|%{public}-4s|%{public}4@|%{public}.2s|%{public}.0s|", log: log, "right", "l", 5, "abcd",
        "abcd")
    os_log(
        "objects %{public}@ %{public}@ %{public}@", log: log, "x" as NSString, NSNumber(value: 5),
        NSError(domain: "pager", code: 5))
    os_log(
        "meanings %{bool}d %{BOOL}d %{darwin.errno}d %{errno}d %{darwin.signal}d %{darwin.mode}d", log: log, 1, 0,
        EPIPE,
        EPIPE, SIGSEGV, 0o100644)
    os_log(
        "amounts %{public,bytes}ld %{iec-bytes}d %{bitrate}d %{iec-bitrate}d %{time_t}ld", log: log, 4718, 4718,
        123_000,
        120_832, 1_452_627_697)
    let address = Int32(bitPattern: UInt32(0x0a01_0002).bigEndian)
    os_log("addresses %{network:in_addr}d %{in_addr}d", log: log, address, address)
    writePointers()
    os_log("missing %d and %{public}@", log: log, 5)
    os_log("mismatches %d %s %.1f %{public}.4P", log: log, "five", 5, 5, 5)
    os_log("no pointers %p %p %p", log: log, 5, 0.5, "a")
    os_log("booleans %d %d", log: log, true as any OSLogFormatArgument, false as any OSLogFormatArgument)
}

private func writePointers() {
    "ward".withCString { os_log("text of C %{public}s", log: log, $0) }
    guard let place = UnsafePointer<Int>(bitPattern: 0x1000) else { return }
    os_log("pointer %p|%10p|%-10p|", log: log, place, place, place)
    let bytes: [UInt8] = [0xfd, 0, 0, 1] + Array(repeating: 0, count: 11) + [2]
    bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        os_log(
            "bytes %{public, network:in6_addr}.16P %{public}.*P %{public}P %.2P", log: log, start, 2, start, start,
            start)
        os_log("identifier %{public, uuid_t}.16P", log: log, start)
    }
}
