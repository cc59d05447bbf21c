import Foundation
import os

private let logger = Logger(subsystem: "com.example.pager", category: "bytes")

/// Bytes behind pointers.
func writeBytes() {
    let bytes: [UInt8] = [
        0x10, 0x74, 0x2E, 0x39, 0x06, 0x57, 0x41, 0xF8, 0xAB, 0x99, 0x87, 0x8C, 0x5E, 0xC2, 0xDC, 0xAA,
    ]
    bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        logger.info("uuid \(bytes, format: .uuid, privacy: .public)")
        logger.info("address \(bytes, format: .ipv6Address, privacy: .public)")
        logger.info("bytes \(start, bytes: 6, privacy: .public)")
        logger.info("too few \(start, bytes: 15, format: .uuid, privacy: .public)")
        logger.info("too few \(start, bytes: 15, format: .ipv6Address, privacy: .public)")
        logger.info("too few \(start, bytes: 1, format: .sockaddr, privacy: .public)")
        logger.info("too few \(start, bytes: 15, format: .timeval, privacy: .public)")
        logger.info("no address \(start, bytes: 4, format: .sockaddr, privacy: .public)")
        logger.info("hidden \(bytes, format: .uuid) \(start, bytes: 6)")
    }
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    four.sin_addr.s_addr = UInt32(0x0a01_0009).bigEndian
    withUnsafeBytes(of: &four) { bytes in
        logger.info("socket address \(bytes, format: .sockaddr, privacy: .public)")
        let part = UnsafeRawBufferPointer(rebasing: bytes[..<7])
        logger.info("too few of a socket address \(part, format: .sockaddr, privacy: .public)")
    }
    var six = sockaddr_in6()
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_addr = in6addr_loopback
    withUnsafeBytes(of: &six) { logger.info("socket address \($0, format: .sockaddr, privacy: .public)") }
    var moment = timeval(tv_sec: 1_452_627_697, tv_usec: 4236)
    withUnsafeBytes(of: &moment) { logger.info("time \($0, format: .timeval, privacy: .public)") }
    var precise = timespec(tv_sec: 1_452_627_697, tv_nsec: 42)
    withUnsafeBytes(of: &precise) { logger.info("time \($0, format: .timespec, privacy: .public)") }
}
