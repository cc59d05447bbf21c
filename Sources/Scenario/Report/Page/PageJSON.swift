internal import ScenarioLanguage

/// Builds JSON text that is safe in a `script` element of HTML.
///
/// No text in it can end the element, and characters that move or reorder text are shown as `\u{1B}`.
struct PageJSON {
    private(set) var text = ""

    /// Appends raw JSON: brackets, commas, keys.
    mutating func append(_ json: String) { text += json }

    /// Appends a quoted text; `null` for none.
    mutating func append(text value: String?) {
        guard let value else {
            text += "null"
            return
        }
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "<": text += "\\u003c"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case " "..."~": text.unicodeScalars.append(scalar)
            case _ where PrintableText.isControl(scalar):
                text += "\\\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// Appends an object with one member for each key and the closure that appends its value.
    mutating func object(_ members: [(String, (inout PageJSON) -> Void)]) {
        text += "{"
        for (index, (key, value)) in members.enumerated() {
            text += "\(index > 0 ? "," : "")\"\(key)\":"
            value(&self)
        }
        text += "}"
    }

    mutating func array<Elements: Sequence>(_ elements: Elements, _ append: (inout PageJSON, Elements.Element) -> Void)
    {
        text += "["
        var isFirst = true
        for element in elements {
            if !isFirst { text += "," }
            isFirst = false
            append(&self, element)
        }
        text += "]"
    }

    mutating func texts(_ texts: [String]) { array(texts) { $0.append(text: $1) } }

    mutating func numbers(_ numbers: [Int]) { text += "[" + numbers.map(String.init).joined(separator: ",") + "]" }

    /// Appends a time in microseconds; `null` for none.
    mutating func time(_ time: Duration?) { text += time.map { "\($0.microseconds)" } ?? "null" }
}

/// Numbers the texts of a page, so that it contains each only once.
struct PageTexts {
    private(set) var all: [String] = []
    private var numbers: [String: Int] = [:]

    /// Returns the number of a text, from 0.
    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = all.count
        all.append(text)
        return all.count - 1
    }
}
