internal import FoundationEssentials

/// JSON text of values, with the keys of objects in alphabetical order so that equal values give equal text.
package enum JSONText {
    /// The value on one line, without spaces.
    package static func compact(_ value: some Encodable) -> String {
        text(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    /// The value on indented lines, ending with a line end.
    package static func pretty(_ value: some Encodable) -> String {
        text(value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]) + "\n"
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

    private static func text(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        // Everything that is written here is a value or an event, whose encoding throws nothing of its own.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
