/// The format of an integer.
///
/// On Apple's systems, `hex` and `octal` of a signed integer do not compile. Here they write its bits, as `%x` and `%o`
/// do.
public struct OSLogIntegerFormatting {
    private let radix: Int
    private let hasSign: Bool
    private var hasPrefix = false
    private var isUppercase = false
    private var minDigits: (() -> Int)?

    private init(radix: Int, hasSign: Bool) { (self.radix, self.hasSign) = (radix, hasSign) }

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { .decimal() }

    /// Decimal digits, and on request a `+` before numbers that are not negative.
    public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 10, hasSign: explicitPositiveSign)
    }

    /// Decimal digits, padded with zeros to a minimum number of digits.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @escaping @autoclosure () -> Int
    ) -> OSLogIntegerFormatting {
        var format = decimal(explicitPositiveSign: explicitPositiveSign)
        format.minDigits = minDigits
        return format
    }

    /// Hexadecimal digits.
    public static var hex: OSLogIntegerFormatting { .hex() }

    /// Hexadecimal digits, and on request the prefix `0x`.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        unsigned(16, explicitPositiveSign, includePrefix, uppercase)
    }

    /// Hexadecimal digits, padded with zeros to a minimum number of digits.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @escaping @autoclosure () -> Int
    ) -> OSLogIntegerFormatting {
        var format = unsigned(16, explicitPositiveSign, includePrefix, uppercase)
        format.minDigits = minDigits
        return format
    }

    /// Octal digits.
    public static var octal: OSLogIntegerFormatting { .octal() }

    /// Octal digits, and on request the prefix `0o`.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        unsigned(8, explicitPositiveSign, includePrefix, uppercase)
    }

    /// Octal digits, padded with zeros to a minimum number of digits.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @escaping @autoclosure () -> Int
    ) -> OSLogIntegerFormatting {
        var format = unsigned(8, explicitPositiveSign, includePrefix, uppercase)
        format.minDigits = minDigits
        return format
    }

    private static func unsigned(
        _ radix: Int, _ hasSign: Bool, _ hasPrefix: Bool, _ isUppercase: Bool
    ) -> OSLogIntegerFormatting {
        var format = OSLogIntegerFormatting(radix: radix, hasSign: hasSign)
        (format.hasPrefix, format.isUppercase) = (hasPrefix, isUppercase)
        return format
    }

    /// Returns the prefix, which is part of the message and so neither aligned nor private.
    func prefix<Number: FixedWidthInteger>(of type: Number.Type) -> String {
        let sign = hasSign && !(Number.isSigned && radix == 10) ? "+" : ""
        return hasPrefix ? sign + (radix == 16 ? "0x" : "0o") : sign
    }

    func text<Number: FixedWidthInteger>(_ number: Number) -> String {
        let isSigned = Number.isSigned && radix == 10
        let digits =
            isSigned
            ? String(number.magnitude, radix: radix)
            : String(Number.Magnitude(truncatingIfNeeded: number), radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, (minDigits?() ?? 1) - digits.count))
        let sign = isSigned ? (number < 0 ? "-" : hasSign ? "+" : "") : ""
        return sign + zeros + digits
    }
}
