internal import Foundation

/// Property lists as text: binary, in Base64.
///
/// JSON lines carry them so, without a loss of types.
package enum PropertyListText {
    /// Encodes a dictionary.
    ///
    /// - Throws: Foundation's error (`NSCocoaErrorDomain`) when a value is of a type that property lists do not
    ///   have.
    package static func encode(_ values: [AnyHashable: Any]) throws -> String {
        try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0).base64EncodedString()
    }

    /// Decodes a dictionary with strings as keys; `nil` when the text has none.
    package static func decode(_ text: String) -> [String: Any]? {
        guard let data = Data(base64Encoded: text) else { return nil }
        return try? unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    }
}
