internal import Foundation

/// An Info.plist in XML or binary form.
package struct ExtensionPlist {
    /// The path as the user wrote it.
    package let path: String
    let values: [String: Any]
    private let text: String

    package init(path: String) throws(GuestError) {
        self.path = path
        guard let data = FileManager.default.contents(atPath: path) else {
            throw GuestError(.infoPlist, "the property list cannot be read: check that it exists", file: path)
        }
        let list: Any
        do {
            list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
        } catch {
            throw GuestError(.infoPlist, "this is no property list, neither as XML nor binary: \(error)", file: path)
        }
        guard let values = list as? [String: Any] else {
            throw GuestError(.infoPlist, "the property list is no dictionary: an Info.plist has keys", file: path)
        }
        self.values = values
        text = String(decoding: data, as: UTF8.self)
    }

    /// Returns the string at a path of keys, with `PRODUCT_MODULE_NAME` expanded; `nil` if there is none.
    package func string(at keys: [String], module: String) -> String? {
        var value: Any? = values
        for key in keys { value = (value as? [String: Any])?[key] }
        return (value as? String)?
            .replacing("$(PRODUCT_MODULE_NAME)", with: module)
            .replacing("${PRODUCT_MODULE_NAME}", with: module)
    }

    /// Returns the line of the first key of a name; `nil` in a binary property list.
    package func line(of key: String) -> Int? {
        guard let range = text.range(of: "<key>\(key)</key>") else { return nil }
        return text[..<range.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
    }
}
