/// Numbers and Booleans, which are public by default.
extension OSLogInterpolation {
    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int8, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int16, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int32, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int64, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt8, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt16, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt32, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> UInt64, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        appendInteger(number, format, align, privacy)
    }

    /// Appends a floating-point number.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy, isNumber: true, align: align) { format.text(number()) })
    }

    /// Appends a floating-point number.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy, isNumber: true, align: align) { format.text(Double(number())) })
    }

    /// Appends a Boolean.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy, isNumber: true) { format.text(boolean()) })
    }

    /// Appends an integer in the format of its meaning.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int32, format: OSLogInt32ExtendedFormat, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy, isNumber: true) { format.text(number()) })
    }

    /// Appends an integer in the format of its meaning.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int, format: OSLogIntExtendedFormat, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy, isNumber: true) { format.text(number()) })
    }

    private mutating func appendInteger<Number: FixedWidthInteger>(
        _ number: @escaping () -> Number, _ format: OSLogIntegerFormatting, _ align: OSLogStringAlignment,
        _ privacy: OSLogPrivacy
    ) {
        append(
            LogValue(prefix: format.prefix(of: Number.self), privacy: privacy, isNumber: true, align: align) {
                format.text(number())
            })
    }
}
