public import Foundation

/// Strings and values with a description, which are private by default.
extension OSLogInterpolation {
    /// Appends a string.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy, align: align, make: argumentString))
    }

    /// Appends the description of a value.
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy, align: align) { value().description })
    }

    /// Appends the name of a type, without its module.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy, align: align) { String(describing: value()) })
    }

    /// Appends the description of an object.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy) { argumentObject().description })
    }

    /// Appends the description of an object, or `(null)`.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject?, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy) { argumentObject()?.description ?? ErrorText.null })
    }

    /// Appends the description of an error.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy) { ErrorText.text(error()) })
    }

    /// Appends the description of an error, or `(null)`.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> (any Error)?, privacy: OSLogPrivacy = .auto
    ) {
        append(LogValue(privacy: privacy) { error().map(ErrorText.text) ?? ErrorText.null })
    }
}

/// The descriptions of errors in log messages, as on Apple's systems.
enum ErrorText {
    static let null = "(null)"

    /// Returns `Error Domain=… Code=… "…"` for an error of Foundation, and the debug description of one of Swift.
    static func text(_ error: any Error) -> String {
        if type(of: error) is NSError.Type || error is any _BridgedStoredNSError {
            return (error as NSError).description
        }
        return String(reflecting: error)
    }
}
