public import Foundation

/// As on Apple's systems, an object can be a value of a C format: `os_log("%@", error as NSError)`.
extension NSObject: @retroactive CVarArg {
    /// The address of the object.
    public var _cVarArgEncoding: [Int] { [unsafe Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}
