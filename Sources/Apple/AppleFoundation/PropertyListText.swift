internal import Foundation

/// Property lists as text: the binary format in Base64, which keeps the types of values inside JSON.
package enum PropertyListText {
    /// Encodes a dictionary as a binary property list in Base64.
    ///
    /// - Throws: Foundation's error (`NSCocoaErrorDomain`) when a value is of a type that property lists do not
    ///   have.
    package static func encode(_ values: [AnyHashable: Any]) throws -> String {
        try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0).base64EncodedString()
    }

    /// Decodes a dictionary with strings as keys; `nil` if the text contains anything else.
    package static func decode(_ text: String) -> [String: Any]? {
        guard let data = Data(base64Encoded: text) else { return nil }
        return try? unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    }
}
