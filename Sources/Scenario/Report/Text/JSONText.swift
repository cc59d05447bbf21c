internal import FoundationEssentials
package import LabEvents

/// Reads and writes JSON text; the keys of objects are in alphabetical order, so that equal values give equal text.
package enum JSONText {
    /// Returns a value on one line, without spaces.
    package static func compact(_ value: Value) -> String {
        var text = ""
        JSONWriter.append(value, to: &text)
        return text
    }

    /// Returns a value on indented lines with a final newline.
    package static func pretty(_ value: Value) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        // Encoding a value throws no error of its own.
        return ((try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null") + "\n"
    }

    /// Decodes a whole text.
    ///
    /// A number without a fraction becomes an integer, however it was written.
    ///
    /// - Throws: ``ReportError`` with the problem.
    package static func read<Result: Decodable>(_ text: String, as type: Result.Type = Result.self) throws(ReportError)
        -> Result
    {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch DecodingError.keyNotFound(let key, _) {
            throw ReportError("The JSON text has no `\(key.stringValue)`.")
        } catch DecodingError.dataCorrupted(let context) {
            throw ReportError(
                "The JSON text is broken: \(context.underlyingError.map { "\($0)" } ?? context.debugDescription)")
        } catch {
            throw ReportError("The JSON text is not what was expected: \(error)")
        }
    }
}
