internal import Glibc

/// A message to log: a literal with interpolated values, each of which is shown or kept private.
///
/// It is made of a string literal only; a text from elsewhere has to be interpolated, and is then private by default.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    package let interpolation: OSLogInterpolation

    /// Makes a message of its parts.
    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    /// Makes a message of a literal, which is always shown.
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
