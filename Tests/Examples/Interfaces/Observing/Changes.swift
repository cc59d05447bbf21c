import Foundation

/// A change in words.
func words<Value>(_ name: String, _ change: NSKeyValueObservedChange<Value>, _ now: Any) -> String {
    let values = [change.oldValue, change.newValue].map { value in value.map { "\($0)" } ?? "-" }
    return "\(name): \(change.isPrior ? "prior " : "")from \(values[0]) to \(values[1]), now \(now), kind "
        + "\(change.kind.rawValue), \(change.indexes == nil ? "no indexes" : "indexes")"
}
