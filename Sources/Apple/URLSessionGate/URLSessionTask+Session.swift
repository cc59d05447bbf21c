internal import Foundation
internal import FoundationNetworking

extension URLSessionTask {
    /// The session that made the task.
    ///
    /// The toolchain keeps it to itself, in a property of this name.
    var ownSession: URLSession? {
        var mirror: Mirror? = Mirror(reflecting: self)
        while let level = mirror {
            if let child = level.children.first(where: { $0.label == "session" }) { return child.value as? URLSession }
            mirror = level.superclassMirror
        }
        return nil
    }
}
