internal import Foundation
internal import Scenario

/// Finds scenario files and reads them.
package enum ScenarioSource {
    /// Reads every scenario under some paths.
    ///
    /// A path is a file or a folder; of a folder, all `.yaml` and `.yml` files in it and in the folders below are read,
    /// sorted by path. Hidden files and folders are left out. Nothing is thrown: what cannot be read is a reading
    /// with diagnostics, so that all that is wrong is shown at once.
    package static func load(_ paths: [String]) -> [ScenarioReading] {
        var seen: Set<String> = []
        return paths.flatMap { path -> [ScenarioReading] in
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                return [
                    ScenarioReading(file: path, refused: "there is no such file or folder", remedy: "check the path")
                ]
            }
            guard isFolder.boolValue else {
                return seen.insert(path).inserted ? [read(path)] : []
            }
            let files = files(under: path)
            if files.isEmpty {
                let remedy = "put a file with the ending .yaml or .yml in it"
                return [ScenarioReading(file: path, refused: "the folder holds no scenarios", remedy: remedy)]
            }
            return files.filter { seen.insert($0).inserted }.map(read)
        }
    }

    private static func files(under folder: String) -> [String] {
        let base = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        guard let walk = FileManager.default.enumerator(atPath: resolved(base)) else { return [] }
        var found: [String] = []
        while let path = walk.nextObject() as? String {
            let name = path.split(separator: "/").last ?? ""
            if name.hasPrefix(".") {
                walk.skipDescendants()
            } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                found.append("\(base)/\(path)")
            }
        }
        return found.sorted()
    }

    /// Reads one file, which is refused by its size and kind before any of it is read.
    private static func read(_ path: String) -> ScenarioReading {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: resolved(path))
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                return ScenarioReading(file: path, refused: "not a file", remedy: "name a file that holds a scenario")
            }
            let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
            guard size <= ScenarioReading.mostBytes else {
                return ScenarioReading(
                    file: path, refused: ScenarioReading.tooLong(size), remedy: ScenarioReading.tooLongRemedy)
            }
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            return ScenarioReading(
                bytes, file: path, folder: URL(fileURLWithPath: path).deletingLastPathComponent().path)
        } catch {
            return ScenarioReading(
                file: path, refused: "the file cannot be read", remedy: "check that you may read it: \(reason(error))")
        }
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static func reason(_ error: any Error) -> String {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        return cause.domain == NSPOSIXErrorDomain
            ? unsafe String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
    }
}
