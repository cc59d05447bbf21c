internal import Glibc

/// A message to log: a literal with interpolated values, each of which is shown or kept private.
///
/// It can only be a string literal; any other string has to be interpolated, and is then private by default.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    package let interpolation: OSLogInterpolation

    /// Makes a message from its parts.
    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    /// Makes a message from a literal, which is always shown.
    public init(stringLiteral value: String) {
        interpolation = OSLogInterpolation(parts: [.literal(value)])
    }

    /// Evaluates the values, each with the caller's `errno`, and returns the text.
    package func text(showsPrivate: Bool) -> String {
        let number = errno
        return interpolation.parts.map { part in
            errno = number
            return part.text(showsPrivate: showsPrivate)
        }.joined()
    }
}
