import Foundation
import os

private let logger = Logger(subsystem: "com.example.pager", category: "texts")

enum Trouble: Error {
    case lost(Int)
}

private struct Room: CustomStringConvertible {
    var description: String { "ward 3" }
}

/// Texts, objects and errors, and who may see them.
func writeTexts() {
    let name = "Ward"
    logger.info(
        "auto \(name) \(Room()) \(Room.self) \(name as NSString) \(NSError(domain: "pager", code: 5) as any Error)")
    logger.info(
        """
        public \(name, privacy: .public) \(Room(), privacy: .public) \(Room.self, privacy: .public) \
        \([1, 2], privacy: .public) \(name as NSString, privacy: .public)
        """)
    logger.info(
        """
        hashes \("a", privacy: .private(mask: .hash)) \("foobar", privacy: .sensitive(mask: .hash)) \
        \("", privacy: .auto(mask: .hash)) \(name, privacy: .private(mask: .none)) \(name, privacy: .sensitive)
        """)
    logger.info(
        """
        columns [\("ab", align: .right(columns: 4), privacy: .public)] \
        [\("ab", align: .left(columns: 4), privacy: .public)] [\("abcd", align: .right(columns: 2), privacy: .public)] \
        [\("abcd", align: .right(columns: 4), privacy: .public)] [\("ab", align: .none, privacy: .public)] \
        [\(Room(), align: .right(columns: 7), privacy: .public)] [\(Room.self, align: .left(columns: 5), privacy: .public)]
        """)
    logger.info("empty [\("", privacy: .public)] [\("", align: .none, privacy: .public)]")
    let nothing: (any Error)? = nil
    let something: (any Error)? = NSError(domain: "pager", code: 6)
    let object: NSObject? = nil
    logger.info(
        """
        errors \(NSError(domain: "pager", code: 5) as any Error, privacy: .public) \(something, privacy: .public) \
        \(nothing, privacy: .public) \(object, privacy: .public) \(NSNumber(value: 5) as NSObject?, privacy: .public)
        """)
    logger.info("swift error \(Trouble.lost(3) as any Error, privacy: .public)")
    var evaluations = 0
    func next() -> String {
        evaluations += 1
        return "\(evaluations)"
    }
    logger.info("evaluated \(next()) \(next(), privacy: .private) \(next(), privacy: .public)")
    logger.info("\(String(repeating: "x", count: 32_768), privacy: .public)")
    logger.info("\(String(repeating: "y", count: 32_769), privacy: .public)")
    logger.info(
        """
        many \(1)\(2)\(3)\(4)\(5)\(6)\(7)\(8)\(9)\(0)\(1)\(2)\(3)\(4)\(5)\(6)\(7)\(8)\(9)\(0)\(1)\(2)\(3)\(4)\(5)\
        \(6)\(7)\(8)\(9)\(0)\(1)\(2)\(3)\(4)\(5)\(6)\(7)\(8)\(9)\(0)\(1)\(2)\(3)\(4)\(5)\(6)\(7)\(8)\(9)\(0).
        """)
}
