internal import Foundation

/// The format of a floating-point number: `%f`, `%e`, `%g` or `%a` of printf(3).
public struct OSLogFloatFormatting {
    private let conversion: Character
    private var precision: (() -> Int)?
    private var hasSign = false
    private var isUppercase = false

    private init(_ conversion: Character, _ hasSign: Bool = false, _ isUppercase: Bool = false) {
        (self.conversion, self.hasSign, self.isUppercase) = (conversion, hasSign, isUppercase)
    }

    private func with(_ precision: @escaping () -> Int) -> OSLogFloatFormatting {
        var format = self
        format.precision = precision
        return format
    }

    /// With a fraction of six digits: `3.141593`.
    public static var fixed: OSLogFloatFormatting { .fixed() }

    /// With a fraction of six digits, and on request a `+` before numbers that are not negative.
    public static func fixed(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting("f", explicitPositiveSign, uppercase)
    }

    /// With this number of digits in the fraction.
    public static func fixed(
        precision: @escaping @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        fixed(explicitPositiveSign: explicitPositiveSign, uppercase: uppercase).with(precision)
    }

    /// In hexadecimal, without rounding: `0x1.8p+1`.
    public static var hex: OSLogFloatFormatting { .hex() }

    /// In hexadecimal, without rounding, and on request a `+` before numbers that are not negative.
    public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting("a", explicitPositiveSign, uppercase)
    }

    /// With an exponent: `3.141593e+00`.
    public static var exponential: OSLogFloatFormatting { .exponential() }

    /// With an exponent, and on request a `+` before numbers that are not negative.
    public static func exponential(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting("e", explicitPositiveSign, uppercase)
    }

    /// With an exponent, and this number of digits in the fraction.
    public static func exponential(
        precision: @escaping @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        exponential(explicitPositiveSign: explicitPositiveSign, uppercase: uppercase).with(precision)
    }

    /// With six significant digits, and an exponent for very large and very small numbers: `3.14159`.
    public static var hybrid: OSLogFloatFormatting { .hybrid() }

    /// As ``hybrid``, and on request a `+` before numbers that are not negative.
    public static func hybrid(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting("g", explicitPositiveSign, uppercase)
    }

    /// As ``hybrid``, with this number of significant digits.
    public static func hybrid(
        precision: @escaping @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        hybrid(explicitPositiveSign: explicitPositiveSign, uppercase: uppercase).with(precision)
    }

    func text(_ number: Double) -> String {
        let sign = hasSign ? "+" : ""
        let letter = isUppercase ? conversion.uppercased() : String(conversion)
        let digits = precision.map { ".\(max(0, $0()))" } ?? ""
        return String(format: "%\(sign)\(digits)\(letter)", number)
    }
}
