internal import FoundationEssentials
package import LabEvents

/// JSON text of values, with the keys of objects in alphabetical order so that equal values give equal text.
package enum JSONText {
    /// The value on one line, without spaces.
    package static func compact(_ value: Value) -> String {
        var text = ""
        JSONWriter.append(value, to: &text)
        return text
    }

    /// The value on indented lines, ending with a line end.
    package static func pretty(_ value: Value) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        // The encoding of a value throws nothing of its own.
        return ((try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null") + "\n"
    }

    /// Reads a whole text.
    ///
    /// A number without a fraction is a whole one, however it was written.
    ///
    /// - Throws: ``ReportError`` that tells what is wrong with it.
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
