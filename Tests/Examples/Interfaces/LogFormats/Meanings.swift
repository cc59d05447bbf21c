import Foundation
import os

private let logger = Logger(subsystem: "com.example.pager", category: "meanings")

/// Numbers of a certain meaning, in words.
func writeMeanings() {
    logger.info(
        """
        errors and signals \(EPIPE, format: .darwinErrno) \(SIGHUP, format: .darwinSignal) \
        \(SIGSEGV, format: .darwinSignal) \(SIGKILL, format: .darwinSignal) \(SIGSYS, format: .darwinSignal) \
        \(0 as Int32, format: .darwinSignal)
        """)
    let modes: [Int32] = [0o040755, 0o107654, 0o100000, 0o120777, 0o014001, 0o062022, 0o021444, 0o140100, 0]
    for mode in modes { logger.info("mode \(mode, format: .darwinMode)") }
    logger.info("address \(Int32(bitPattern: UInt32(0x0a01_0002).bigEndian), format: .ipv4Address)")
    logger.info(
        """
        truth \(1 as Int32, format: .truth) \(0 as Int32, format: .truth) \(2 as Int32, format: .answer) \
        \(0 as Int32, format: .answer)
        """)
    logger.info(
        "times \(1_452_627_697, format: .secondsSince1970) \(1_452_627_697 as Int32, format: .secondsSince1970)")
    logger.info(
        """
        bytes \(0, format: .byteCount) \(999, format: .byteCount) \(1000, format: .byteCount) \(4718, format: .byteCount) \
        \(9_994, format: .byteCount) \(9_996, format: .byteCount) \(99_940, format: .byteCount) \
        \(99_960, format: .byteCount) \(-2500, format: .byteCount) \(1_000_000, format: .byteCount)
        """)
    logger.info(
        """
        binary bytes \(1023, format: .byteCountIEC) \(1024, format: .byteCountIEC) \(4718, format: .byteCountIEC) \
        \(1_048_576, format: .byteCountIEC) \(Int.max, format: .byteCountIEC)
        """)
    logger.info("bits \(123_000, format: .bitrate) \(120_832, format: .bitrateIEC) \(0, format: .bitrate)")
    logger.info(
        """
        short \(123_000 as Int32, format: .bitrate) \(120_832 as Int32, format: .bitrateIEC) \
        \(4718 as Int32, format: .byteCount) \(4718 as Int32, format: .byteCountIEC)
        """)
    logger.info(
        """
        large \(5_000_000_000, format: .byteCount) \(5_000_000_000_000, format: .byteCount) \
        \(Int.max, format: .byteCount)
        """)
    logger.info(
        "private \(EPIPE, format: .darwinErrno, privacy: .private) \(1000, format: .byteCount, privacy: .private)")
}
