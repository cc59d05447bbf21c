internal import Foundation
internal import Glibc

/// The texts of integers that have a meaning, as os_log(5) writes them.
enum NumberText {
    enum Steps {
        /// Steps of 1000: kB, MB.
        case decimal
        /// Steps of 1024: KiB, MiB.
        case binary

        var size: Double { self == .decimal ? 1000 : 1024 }
        var names: [String] { ["k", "M", "G", "T", "P", "E"].map { self == .decimal ? $0 : $0.uppercased() + "i" } }
    }

    /// Returns an amount with three significant digits, in the largest unit in which it is at least 1.
    static func amount(_ number: Int, _ steps: Steps, _ unit: String) -> String {
        guard abs(Double(number)) >= steps.size else { return "\(number) \(unit)" }
        var (rest, step) = (Double(number), -1)
        // The largest number has a unit.
        while abs(rest) >= steps.size { (rest, step) = (rest / steps.size, step + 1) }
        let decimals = abs(rest) < 9.995 ? 2 : abs(rest) < 99.95 ? 1 : 0
        return String(format: "%.\(decimals)f \(steps.names[step])\(unit)", rest)
    }

    /// Returns the text of an IPv4 address in network byte order.
    static func address(_ number: UInt32) -> String {
        unsafe withUnsafeBytes(of: number) { unsafe $0.map { "\($0)" }.joined(separator: ".") }
    }

    /// Returns the local date and time of a number of seconds since 1970, with an optional fraction.
    static func time(_ seconds: Int, fraction: String = "") -> String {
        var moment = time_t(seconds)
        var parts = unsafe tm()
        unsafe localtime_r(&moment, &parts)
        return unsafe String(
            format: "%04d-%02d-%02d %02d:%02d:%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
            Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)) + fraction
    }

    static func error(_ number: Int32) -> String {
        let words = unsafe String(cString: strerror(number))
        return "[\(number): \(words)]"
    }

    static func signal(_ number: Int32) -> String {
        let words = unsafe strsignal(number).map { unsafe String(cString: $0) } ?? "unknown signal"
        let name = signals.indices.contains(Int(number) - 1) ? "sig" + signals[Int(number) - 1] : "\(number)"
        return "[\(name): \(words)]"
    }

    /// The signals of this machine from 1 on (signal(7)).
    private static let signals = [
        "hup", "int", "quit", "ill", "trap", "abrt", "bus", "fpe", "kill", "usr1", "segv", "usr2", "pipe", "alrm",
        "term", "stkflt", "chld", "cont", "stop", "tstp", "ttin", "ttou", "urg", "xcpu", "xfsz", "vtalrm", "prof",
        "winch", "io", "pwr", "sys",
    ]

    /// Returns a file mode in the form of ls(1).
    static func mode(_ mode: UInt32) -> String {
        let kinds: [UInt32: Character] = [
            S_IFIFO: "p", S_IFCHR: "c", S_IFDIR: "d", S_IFBLK: "b", S_IFREG: "-", S_IFLNK: "l", S_IFSOCK: "s",
        ]
        var text = Array("rwxrwxrwx")
        for (index, _) in text.enumerated() where mode & (0o400 >> UInt32(index)) == 0 { text[index] = "-" }
        func special(_ bit: UInt32, _ index: Int, _ letter: Character) {
            guard mode & bit != 0 else { return }
            text[index] = text[index] == "x" ? letter : Character(letter.uppercased())
        }
        special(S_ISUID, 2, "s")
        special(S_ISGID, 5, "s")
        special(S_ISVTX, 8, "t")
        return String([kinds[mode & S_IFMT] ?? "?"] + text)
    }
}
