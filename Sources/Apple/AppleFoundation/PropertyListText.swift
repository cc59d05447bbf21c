internal import Foundation

/// Property lists as text: binary, in Base64.
///
/// So they go through lines of JSON and keep the types of their values.
package enum PropertyListText {
    /// Writes the values of a dictionary.
    ///
    /// - Throws: Foundation's error (`NSCocoaErrorDomain`) when something in it is of a type that property lists do not
    ///   have.
    package static func encode(_ values: [AnyHashable: Any]) throws -> String {
        try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0).base64EncodedString()
    }

    /// Reads the values of a dictionary with texts as keys; `nil` when the text holds none.
    package static func decode(_ text: String) -> [String: Any]? {
        guard let data = Data(base64Encoded: text) else { return nil }
        return try? unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    }
}
