internal import Kernel
internal import Synchronization

extension DeviceEvent {
    /// One line of JSON (RFC 8259), without the newline.
    package var line: String {
        var text = "{\"event\":\(Self.quoted(name))"
        for field in fields { text += ",\(Self.quoted(field.name)):\(field.value.text)" }
        return text + "}"
    }

    fileprivate static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension DeviceEvent.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): DeviceEvent.quoted(text)
        case .number(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .texts(let texts): "[" + texts.map(DeviceEvent.quoted).joined(separator: ",") + "]"
        }
    }
}

/// Standard output, for events: one line each, whole, whoever writes.
enum EventOutput {
    private static let lock = Mutex(FileDescriptor(adopting: 1))

    /// Writes an event; a reader that has gone does not matter to the device.
    static func write(_ event: DeviceEvent) {
        lock.withLock { output in try? output.write(Array((event.line + "\n").utf8)) }
    }
}
