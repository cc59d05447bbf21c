internal import FoundationEssentials

package enum FilePaths {
    /// Returns the parts of an absolute path without `.` and `..`; links are not resolved.
    package static func absolute(_ path: String) -> [Substring] {
        let start = path.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath
        var parts: [Substring] = []
        for part in (start + "/" + path).split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return parts
    }

    /// Returns a path relative to a folder; `nil` if it is not in it.
    static func relative(_ path: String, to folder: String) -> String? {
        let (inner, outer) = (absolute(path), absolute(folder))
        guard inner.count > outer.count, inner.starts(with: outer) else { return nil }
        return inner.dropFirst(outer.count).joined(separator: "/")
    }

    /// Returns a path relative to a folder, which may begin with `..`.
    static func way(to path: String, from folder: String) -> String {
        let (target, start) = (absolute(path), absolute(folder))
        let shared = zip(target, start).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: start.count - shared)
        return (up + target.dropFirst(shared).map(String.init)).joined(separator: "/")
    }
}
