internal import LabModel

/// A number with or without a unit, for arithmetic in expressions.
struct Quantity: Sendable, Hashable {
    enum Dimension: Sendable, Hashable {
        /// A number without a unit.
        case number
        /// A duration in nanoseconds.
        case duration
        /// A share, 0…1.
        case share
        /// A data rate in bit/s.
        case rate
        /// An amount of memory in bytes.
        case bytes
    }

    /// The number in the unit of the dimension.
    var value: Double
    var dimension: Dimension

    /// The units in scenarios, each with its dimension and factor.
    private static let units: [(name: String, dimension: Dimension, size: Double)] = [
        ("", .number, 1), ("ms", .duration, 1e6), ("s", .duration, 1e9), ("m", .duration, 60e9), ("%", .share, 0.01),
        (" %", .share, 0.01), ("kbit", .rate, 1e3), ("mbit", .rate, 1e6), ("gbit", .rate, 1e9),
        ("MB", .bytes, 1_048_576), ("GB", .bytes, 1_073_741_824),
    ]

    init(_ value: Double, _ dimension: Dimension) { (self.value, self.dimension) = (value, dimension) }

    /// Parses `3`, `-0.5`, `200ms`, `40 %`, `4mbit` or `24MB`; returns `nil` for any other text.
    init?(_ text: String) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let number = digits.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard number.first?.isNumber == true, number.last != ".", let value = Double(number),
            let unit = Self.units.first(where: { $0.name == digits[number.endIndex...] })
        else { return nil }
        self.init((text.hasPrefix("-") ? -value : value) * unit.size, unit.dimension)
    }

    /// The quantity as scenarios write it: durations to the nanosecond, numbers and shares to nine decimal places.
    var text: String {
        switch dimension {
        case .number: Self.decimal(value, places: 9)
        case .duration where (value / 1e9).rounded() * 1e9 == value: Self.decimal(value / 1e9, places: 0) + "s"
        case .duration: Self.decimal(value / 1e6, places: 6) + "ms"
        case .share: Self.decimal(value * 100, places: 9) + " %"
        case .rate: Self.decimal(value / 1e3, places: 3) + "kbit"
        case .bytes: Self.decimal(value / 1_048_576, places: 6) + "MB"
        }
    }

    private static func decimal(_ value: Double, places: Int) -> String {
        let unit = (0..<places).reduce(Int64(1)) { unit, _ in unit * 10 }
        let scaled = (value * Double(unit)).rounded()
        guard abs(scaled) < 1e18 else { return "\(value)" }
        return (scaled < 0 ? "-" : "") + Notation.decimal(Int64(abs(scaled)), per: unit)
    }

    /// Returns the result; `nil` if the dimensions do not fit or the divisor is zero.
    static func compute(_ a: Quantity, _ operation: Expression.Operation, _ b: Quantity) -> Quantity? {
        switch operation {
        case .add: a.dimension == b.dimension ? Quantity(a.value + b.value, a.dimension) : nil
        case .subtract: a.dimension == b.dimension ? Quantity(a.value - b.value, a.dimension) : nil
        case .multiply:
            // A share of a quantity has the dimension of the quantity.
            if b.isFactor {
                Quantity(a.value * b.value, a.dimension == .number ? b.dimension : a.dimension)
            } else if a.isFactor {
                Quantity(a.value * b.value, b.dimension)
            } else {
                nil
            }
        case .divide:
            if b.value == 0 {
                nil
            } else if a.dimension == b.dimension {
                Quantity(a.value / b.value, .number)
            } else if b.dimension == .number {
                Quantity(a.value / b.value, a.dimension)
            } else {
                nil
            }
        }
    }

    private var isFactor: Bool { dimension == .number || dimension == .share }
}
