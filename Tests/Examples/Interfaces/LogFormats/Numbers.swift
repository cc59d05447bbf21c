import Foundation
import os

private let logger = Logger(subsystem: "com.example.pager", category: "numbers")

/// Numbers of all types in all formats.
func writeNumbers() {
    logger.info("signed \(-1 as Int) \(-2 as Int8) \(-3 as Int16) \(-4 as Int32) \(-5 as Int64) \(Int.min)")
    logger.info("unsigned \(1 as UInt) \(2 as UInt8) \(3 as UInt16) \(4 as UInt32) \(5 as UInt64) \(UInt64.max)")
    writeIntegers()
    writeFractions()
    logger.info("truth \(true) \(false) \(true, format: .answer) \(false, format: .answer) \(true, format: .truth)")
    let (right, left) = (5, 3)
    logger.info("columns [\(7, align: .right(columns: right))] [\(-7, align: .left(columns: left))]")
    logger.info(
        """
        columns [\(1234, align: .right(columns: 3))] \
        [\(255 as UInt, format: .hex(includePrefix: true), align: .right(columns: 4))]
        """)
    logger.info(
        """
        columns [\(0.5, format: .fixed(precision: 1), align: .left(columns: 5))] \
        [\(Float(0.5), align: .right(columns: 9))]
        """)
    logger.info(
        """
        private \(7, privacy: .private) \(0.5, privacy: .private) \(true, privacy: .private) \(7, privacy: .sensitive) \
        \(255 as UInt, format: .hex(includePrefix: true), align: .right(columns: 9), privacy: .private)
        """)
    logger.info("masked \(7, privacy: .private(mask: .hash)) \(7, privacy: .auto(mask: .hash)) \(7, privacy: .auto)")
}

private func writeIntegers() {
    logger.info(
        """
        decimal \(7, format: .decimal) \(7, format: .decimal()) \(7, format: .decimal(explicitPositiveSign: true)) \
        \(0, format: .decimal(explicitPositiveSign: true)) \(-7, format: .decimal(explicitPositiveSign: true)) \
        \(7 as UInt, format: .decimal(explicitPositiveSign: true)) \(7, format: .decimal(minDigits: 3)) \
        \(-7, format: .decimal(explicitPositiveSign: true, minDigits: 3)) \(1234, format: .decimal(minDigits: 3))
        """)
    logger.info(
        """
        hex \(255 as UInt, format: .hex) \(255 as UInt, format: .hex()) \(255 as UInt, format: .hex(uppercase: true)) \
        \(255 as UInt, format: .hex(includePrefix: true)) \(255 as UInt, format: .hex(explicitPositiveSign: true)) \
        \(255 as UInt, format: .hex(minDigits: 4)) \
        \(255 as UInt, format: .hex(explicitPositiveSign: true, includePrefix: true, uppercase: true, minDigits: 3))
        """)
    logger.info(
        """
        octal \(8 as UInt8, format: .octal) \(8 as UInt8, format: .octal()) \
        \(8 as UInt16, format: .octal(includePrefix: true)) \(8 as UInt32, format: .octal(explicitPositiveSign: true)) \
        \(8 as UInt64, format: .octal(minDigits: 4)) \
        \(8 as UInt, format: .octal(explicitPositiveSign: true, includePrefix: true, minDigits: 3))
        """)
}

private func writeFractions() {
    logger.info("fractions \(2.5) \(Float(0.25)) \(-0.125) \(Double.infinity)")
    logger.info(
        """
        fixed \(3.14159, format: .fixed) \(3.14159, format: .fixed()) \(3.14159, format: .fixed(precision: 2)) \
        \(3.0, format: .fixed(explicitPositiveSign: true)) \(Double.infinity, format: .fixed(uppercase: true)) \
        \(3.5, format: .fixed(precision: 0, explicitPositiveSign: true)) \
        \(Double.infinity, format: .fixed(precision: 1, uppercase: true)) \(Double.infinity, format: .fixed(precision: 1))
        """)
    logger.info(
        """
        exponential \(1234.5, format: .exponential) \(1234.5, format: .exponential()) \
        \(1234.5, format: .exponential(explicitPositiveSign: true)) \(1234.5, format: .exponential(uppercase: true)) \
        \(1234.5, format: .exponential(precision: 2)) \
        \(1234.5, format: .exponential(precision: 0, explicitPositiveSign: true, uppercase: true))
        """)
    logger.info(
        """
        hybrid \(1234.5, format: .hybrid) \(1e-7, format: .hybrid()) \(1e-7, format: .hybrid(uppercase: true)) \
        \(0.5, format: .hybrid(explicitPositiveSign: true)) \(1.23456, format: .hybrid(precision: 3)) \
        \(1e-7, format: .hybrid(precision: 1, explicitPositiveSign: true, uppercase: true))
        """)
    logger.info(
        """
        hexadecimal \(3.0, format: .hex) \(3.0, format: .hex()) \(3.0, format: .hex(explicitPositiveSign: true)) \
        \(3.0, format: .hex(uppercase: true))
        """)
}
