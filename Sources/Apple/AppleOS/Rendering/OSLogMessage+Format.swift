internal import Foundation

extension OSLogMessage {
    /// Creates a message from a C format and its values.
    ///
    /// A missing value, or one of the wrong type, is replaced by a note as in log(1): `<decode: missing data>`.
    package init(format: String, _ arguments: [Any]) {
        var rest = arguments[...]
        let parts = FormatDirective.pieces(of: format).map { piece -> LogPart in
            switch piece {
            case .text(let text): .literal(text)
            case .directive(let directive): directive.part(taking: &rest)
            }
        }
        self.init(stringInterpolation: OSLogInterpolation(parts: parts))
    }
}

extension FormatDirective {
    /// Removes the conversion's arguments, and returns its part of the message.
    fileprivate func part(taking arguments: inout ArraySlice<Any>) -> LogPart {
        func number(_ count: Count?) -> Int? {
            switch count {
            case .fixed(let number): number
            case .argument: arguments.popFirst().flatMap(FormatArgument.integer).map(Int.init(truncatingIfNeeded:))
            case nil: nil
            }
        }
        let (width, precision) = (number(width), number(precision))
        guard let argument = arguments.popFirst() else { return .literal("<decode: missing data>") }
        guard let text = text(of: argument, width: width, precision: precision) else {
            return .literal("<decode: mismatch for [%\(length)\(conversion)] got [\(type(of: argument))]>")
        }
        return .value(LogValue(privacy: privacy, isNumber: !"s@P".contains(conversion)) { text })
    }

    /// Formats a value; `nil` when the conversion cannot take it.
    private func text(of argument: Any, width: Int?, precision: Int?) -> String? {
        switch conversion {
        case "@": return padded(FormatArgument.object(argument), width)
        case "s":
            guard let text = FormatArgument.text(argument) else { return nil }
            return padded(precision.map { String(text.prefix(max(0, $0))) } ?? text, width)
        case "P":
            guard !(argument is NSObject), let address = unsafe FormatArgument.pointer(argument) else { return nil }
            return unsafe pointerFormat.text(OSLogPointerFormat.bytes(at: address, precision ?? 0))
        case "p":
            guard let address = unsafe FormatArgument.pointer(argument) else { return nil }
            let bits = UInt(bitPattern: address)
            return padded("0x" + String(bits, radix: 16), width)
        case "c", "C":
            guard let number = FormatArgument.integer(argument) else { return nil }
            return padded(String(UnicodeScalar(UInt8(truncatingIfNeeded: number))), width)
        case "e", "E", "f", "F", "g", "G", "a", "A":
            return FormatArgument.double(argument).map { String(format: printed(width, precision), $0) }
        default:
            guard let number = FormatArgument.integer(argument) else { return nil }
            return meaning(of: number) ?? String(format: printed(width, precision, "ll"), converted(number))
        }
    }

    /// Returns the conversion for printf(3), with width and precision.
    private func printed(_ width: Int?, _ precision: Int?, _ length: String = "") -> String {
        "%\(flags)\(width.map { "\($0)" } ?? "")\(precision.map { ".\(max(0, $0))" } ?? "")\(length)"
            + String(conversion == "D" ? "d" : conversion == "U" ? "u" : conversion == "O" ? "o" : conversion)
    }

    private func padded(_ text: String, _ width: Int?) -> String {
        guard let width else { return text }
        let align: OSLogStringAlignment =
            flags.contains("-") || width < 0 ? .left(columns: abs(width)) : .right(columns: width)
        return align.aligned(text)
    }

    /// Truncates a whole number to the length that C reads: 32 bits without `l`.
    private func converted(_ number: Int64) -> Int64 {
        let isSigned = "dDi".contains(conversion)
        return switch length {
        case "hh": isSigned ? Int64(Int8(truncatingIfNeeded: number)) : Int64(UInt8(truncatingIfNeeded: number))
        case "h": isSigned ? Int64(Int16(truncatingIfNeeded: number)) : Int64(UInt16(truncatingIfNeeded: number))
        case "" where !"DUO".contains(conversion):
            isSigned ? Int64(Int32(truncatingIfNeeded: number)) : Int64(UInt32(truncatingIfNeeded: number))
        default: number
        }
    }
}

/// The annotations of os_log(5).
extension FormatDirective {
    private var privacy: OSLogPrivacy {
        let mask: OSLogPrivacy.Mask = annotations.contains("mask.hash") ? .hash : .none
        return if annotations.contains("sensitive") {
            .sensitive(mask: mask)
        } else if annotations.contains("private") {
            .private(mask: mask)
        } else if annotations.contains("public") {
            .public
        } else {
            .auto(mask: mask)
        }
    }

    private static let int32Meanings: [Substring: OSLogInt32ExtendedFormat] = [
        "network:in_addr": .ipv4Address, "in_addr": .ipv4Address, "errno": .darwinErrno, "darwin.errno": .darwinErrno,
        "darwin.mode": .darwinMode, "darwin.signal": .darwinSignal, "bool": .truth, "BOOL": .answer,
    ]
    private static let meanings: [Substring: OSLogIntExtendedFormat] = [
        "time_t": .secondsSince1970, "bitrate": .bitrate, "iec-bitrate": .bitrateIEC, "bytes": .byteCount,
        "iec-bytes": .byteCountIEC,
    ]
    private static let pointerFormats: [Substring: OSLogPointerFormat] = [
        "network:in6_addr": .ipv6Address, "in6_addr": .ipv6Address, "timeval": .timeval, "timespec": .timespec,
        "uuid_t": .uuid, "network:sockaddr": .sockaddr, "sockaddr": .sockaddr,
    ]

    /// Returns an integer in the format of an annotation; `nil` if no annotation is a format of integers.
    private func meaning(of number: Int64) -> String? {
        for annotation in annotations {
            if let format = Self.int32Meanings[annotation] { return format.text(Int32(truncatingIfNeeded: number)) }
            if let format = Self.meanings[annotation] { return format.text(Int(number)) }
        }
        return nil
    }

    private var pointerFormat: OSLogPointerFormat {
        annotations.lazy.compactMap { Self.pointerFormats[$0] }.first ?? .none
    }
}
