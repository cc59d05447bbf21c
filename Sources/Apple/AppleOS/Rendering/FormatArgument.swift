internal import Foundation

/// The values of a C format, read by their Swift types, so that a wrong type is an error.
enum FormatArgument {
    static func integer(_ argument: Any) -> Int64? {
        switch argument {
        case let number as any BinaryInteger: Int64(truncatingIfNeeded: number)
        case let truth as Bool: truth ? 1 : 0
        default: nil
        }
    }

    static func double(_ argument: Any) -> Double? {
        switch argument {
        case let number as Double: number
        case let number as Float: Double(number)
        case let number as CGFloat: Double(number)
        default: nil
        }
    }

    /// Returns a Swift string, or one of C.
    static func text(_ argument: Any) -> String? {
        if let text = argument as? String { return text }
        if let text = argument as? NSString { return text.description }
        let isOfC =
            unsafe argument is UnsafePointer<CChar> || argument is UnsafeMutablePointer<CChar>
            || argument is UnsafePointer<UInt8> || argument is UnsafeMutablePointer<UInt8>
        guard isOfC, let start = unsafe pointer(argument) else { return nil }
        return unsafe String(cString: start.assumingMemoryBound(to: UInt8.self))
    }

    /// Returns the description of an object.
    static func object(_ argument: Any) -> String {
        if let error = argument as? any Error { return ErrorText.text(error) }
        return String(describing: argument)
    }

    static func pointer(_ argument: Any) -> UnsafeRawPointer? {
        // Numbers and texts would become objects of Foundation by the cast.
        if type(of: argument) is AnyClass, let object = argument as? NSObject {
            return unsafe UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        }
        guard !(argument is any BinaryInteger), double(argument) == nil, !(argument is String) else { return nil }
        return unsafe (argument as? any CVarArg)?._cVarArgEncoding.first
            .flatMap { unsafe UnsafeRawPointer(bitPattern: $0) }
    }
}
