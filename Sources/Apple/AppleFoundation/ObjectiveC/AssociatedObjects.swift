internal import Foundation

/// The ownership of a value that is associated with an object (objc_AssociationPolicy).
public enum objc_AssociationPolicy: UInt, Sendable {
    /// It does not keep the value; a value that has gone is read as `nil`, where Objective-C would crash.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// It keeps the value.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// It keeps the value; values are not copied here.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// It keeps the value, and threads may use it at the same time.
    case OBJC_ASSOCIATION_RETAIN = 0x301
    /// It keeps the value, and threads may use it at the same time; values are not copied here.
    case OBJC_ASSOCIATION_COPY = 0x303
}

/// Returns the value that is associated with an object under the address of a key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    Associations.all.value(of: object as AnyObject, UInt(bitPattern: key))
}

/// Associates a value with an object under the address of a key; `nil` ends that.
///
/// The values of an object that has gone are released with the next call of one of these functions.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    let isWeak = policy == .OBJC_ASSOCIATION_ASSIGN
    Associations.all.set(value, of: object as AnyObject, UInt(bitPattern: key), isWeak: isWeak)
}

/// Ends all associations of an object.
public func objc_removeAssociatedObjects(_ object: Any) { Associations.all.removeAll(of: object as AnyObject) }

/// The associations of all objects.
private enum Associations {
    static let all = AssociationTable()
}

/// A table of associations.
///
/// Unchecked: the lock protects the rows.
private final class AssociationTable: @unchecked Sendable {
    private enum Value {
        case strong(Any)
        case weak(WeakValue)
    }

    private final class WeakValue {
        private(set) weak var object: AnyObject?

        init(_ object: AnyObject) { self.object = object }
    }

    /// The values of an object, by the address of their key.
    private struct Row {
        /// Nil when the object has gone; another may have its address by then.
        weak var owner: AnyObject?
        var values: [UInt: Value] = [:]
    }

    private let lock = NSLock()
    private var rows: [ObjectIdentifier: Row] = [:]

    func value(of object: AnyObject, _ key: UInt) -> Any? {
        change { rows in
            switch rows[ObjectIdentifier(object)]?.values[key] {
            case .strong(let value): value
            case .weak(let value): value.object
            case nil: nil
            }
        }
    }

    func set(_ value: Any?, of object: AnyObject, _ key: UInt, isWeak: Bool) {
        change { rows in
            var row = rows[ObjectIdentifier(object)] ?? Row(owner: object)
            row.values[key] = value.map { isWeak ? .weak(WeakValue($0 as AnyObject)) : .strong($0) }
            rows[ObjectIdentifier(object)] = row.values.isEmpty ? nil : row
        }
    }

    func removeAll(of object: AnyObject) {
        change { $0[ObjectIdentifier(object)] = nil }
    }

    /// Changes the rows, without those of objects that have gone.
    private func change<Result>(_ body: (inout [ObjectIdentifier: Row]) -> Result) -> Result {
        lock.lock()
        let old = rows
        rows = rows.filter { $0.value.owner != nil }
        let result = body(&rows)
        lock.unlock()
        // Values are released outside of the lock, because their deinit may use it.
        withExtendedLifetime(old) {}
        return result
    }
}
