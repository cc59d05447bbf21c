/// How a whole number is written.
///
/// On Apple's systems a signed number can be written as decimal only, or the call does not compile. Here it compiles, and
/// `hex` and `octal` write the bits of the number, as `%x` and `%o` do.
public struct OSLogIntegerFormatting {
    private let radix: Int
    private let hasSign: Bool
    private var hasPrefix = false
    private var isUppercase = false
    private var minDigits: (() -> Int)?

    private init(radix: Int, hasSign: Bool) { (self.radix, self.hasSign) = (radix, hasSign) }

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { .decimal() }

    /// Decimal digits, with a `+` for what is not negative if so wanted.
    public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 10, hasSign: explicitPositiveSign)
    }

    /// Decimal digits, at least so many of them, by zeros before the number.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @escaping @autoclosure () -> Int
    ) -> OSLogIntegerFormatting {
        var format = decimal(explicitPositiveSign: explicitPositiveSign)
        format.minDigits = minDigits
        return format
    }

    /// Hexadecimal digits.
    public static var hex: OSLogIntegerFormatting { .hex() }

    /// Hexadecimal digits, with `0x` before them if so wanted.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        unsigned(16, explicitPositiveSign, includePrefix, uppercase)
    }

    /// Hexadecimal digits, at least so many of them, by zeros before the number.
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

    /// Octal digits, with `0o` before them if so wanted.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        unsigned(8, explicitPositiveSign, includePrefix, uppercase)
    }

    /// Octal digits, at least so many of them, by zeros before the number.
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

    /// Returns the prefix, which is part of the message, not of the value: neither aligned nor private.
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
