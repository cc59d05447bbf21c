public import Foundation
private import Synchronization

/// Objects as arguments of formats, such as `%@` of `String(format:)` and `NSLog`.
///
/// Foundation on Linux reads strings at these places, so an object is passed as its text.
extension NSObject: @retroactive CVarArg {
    /// The address of the object's text.
    public var _cVarArgEncoding: [Int] {
        let text = self as? NSString ?? NSString(string: (self as? NSNumber)?.stringValue ?? description)
        FormatArguments.keep(text)
        return [unsafe Int(bitPattern: Unmanaged.passUnretained(text).toOpaque())]
    }
}

/// The texts that formats may still read; the oldest are released.
private enum FormatArguments {
    /// Unchecked: texts are immutable.
    private struct Text: @unchecked Sendable {
        let value: NSString
    }

    private static let kept = Mutex<(texts: [Text], next: Int)>(([], 0))
    /// More than all formats of a program have at a time.
    private static let count = 1024

    static func keep(_ text: NSString) {
        let text = Text(value: text)
        kept.withLock { kept in
            if kept.texts.count < count {
                kept.texts.append(text)
            } else {
                kept.texts[kept.next] = text
                kept.next = (kept.next + 1) % count
            }
        }
    }
}
