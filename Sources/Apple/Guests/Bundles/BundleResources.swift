internal import DeviceRules
internal import Foundation

/// The resources of a bundle: the files to copy, by their paths in the bundle.
///
/// They are placed as Xcode's build phase "Copy Bundle Resources" places those of groups: beside the Info.plist without
/// their folders, except that a folder such as `de.lproj` or `Sounds.bundle`, whose name has an extension, is kept.
struct BundleResources {
    /// The path of each file as the user wrote it, by its path in the bundle.
    private(set) var files: [String: String] = [:]
    /// The contents of the strings files that string catalogs are compiled to, by their paths in the bundle.
    private(set) var strings: [String: String] = [:]
    /// The warnings about resources that only Xcode can compile.
    private(set) var warnings: [GuestDiagnostic] = []
    private var seen: Set<String> = []
    private let infoPlist: String?

    private static let compiled: Set = [
        "intentdefinition", "metal", "mlmodel", "mlpackage", "rkassets", "storyboard", "xcassets", "xcdatamodel",
        "xcdatamodeld", "xcmappingmodel", "xib",
    ]
    /// The extensions of files in a folder that are no resources.
    private static let ignored: Set = [
        "c", "cpp", "docc", "entitlements", "h", "m", "mm", "playground", "swift", "xcconfig", "xcodeproj",
        "xcworkspace",
    ]

    init(_ paths: [String], infoPlist: String?) throws(GuestError) {
        self.infoPlist = infoPlist
        for path in paths {
            guard let kind = PathKind(at: path) else {
                throw GuestError(.sources, "there is no such resource: name a file or a folder", file: path)
            }
            let name = URL(fileURLWithPath: path).lastPathComponent
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent
            let place = parent.hasSuffix(".lproj") ? "\(parent)/\(name)" : name
            if kind == .folder, Self.suffix(of: name) == nil {
                try search(path)
            } else {
                try add(path, kind, as: place)
            }
        }
        try addStrings(beside: infoPlist)
        if let place = strings.keys.sorted().first(where: { files[$0] != nil }), let path = files[place] {
            throw GuestError(
                .sources, "a string catalog becomes '\(place)' in the bundle as well: remove one of the two", file: path
            )
        }
    }

    private static func suffix(of name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return String(name[name.index(after: dot)...])
    }

    /// Adds the resources in a folder that is not kept itself.
    private mutating func search(_ folder: String) throws(GuestError) {
        // A symbolic link may lead back to an ancestor.
        guard seen.insert(Self.resolved(folder)).inserted else { return }
        for (name, path, kind) in Self.contents(of: folder) {
            let suffix = Self.suffix(of: name)
            if kind == .folder, suffix == nil {
                try search(path)
            } else if !Self.ignored.contains(suffix ?? ""), name != "Info.plist", !isInfoPlist(path) {
                try add(path, kind, as: name)
            }
        }
    }

    private func isInfoPlist(_ path: String) -> Bool { infoPlist.map(Self.resolved) == Self.resolved(path) }

    private mutating func add(_ path: String, _ kind: PathKind, as place: String) throws(GuestError) {
        if let suffix = Self.suffix(of: place), Self.compiled.contains(suffix) {
            warnings.append(
                GuestDiagnostic(
                    "Xcode compiles this resource, and PushLab does not: the bundle is without it", file: path,
                    severity: .warning))
            return
        }
        switch kind {
        case .file where place.hasSuffix(".xcstrings"):
            try compile(path, at: place)
        case .file:
            if let other = files[place], Self.resolved(other) != Self.resolved(path) {
                throw GuestError(
                    .sources, "this resource and \(other) both become '\(place)' in the bundle: rename one of them",
                    file: path)
            }
            files[place] = path
        case .folder:
            guard seen.insert("\(Self.resolved(path)) as \(place)").inserted else { return }
            for (name, path, kind) in Self.contents(of: path) { try add(path, kind, as: "\(place)/\(name)") }
        }
    }

    /// Compiles a string catalog to strings files.
    private mutating func compile(_ path: String, at place: String) throws(GuestError) {
        guard seen.insert(Self.resolved(path)).inserted else { return }
        guard let data = FileManager.default.contents(atPath: path),
            let catalog = try? JSONDecoder().decode(StringCatalog.self, from: data)
        else {
            throw GuestError(.sources, "this is no string catalog: open it in Xcode, and save it again", file: path)
        }
        let compiled = catalog.stringsFiles(at: place)
        guard compiled.keys.allSatisfy({ strings[$0] == nil }) else {
            throw GuestError(
                .sources, "another string catalog becomes \(place) as well: rename one of the two", file: path)
        }
        strings.merge(compiled) { _, new in new }
    }

    /// Adds `LANGUAGE.lproj/InfoPlist.strings` and `InfoPlist.xcstrings` beside the Info.plist, which the device reads
    /// for alerts as well.
    private mutating func addStrings(beside infoPlist: String?) throws(GuestError) {
        guard let infoPlist else { return }
        let folder = infoPlist.contains("/") ? (infoPlist as NSString).deletingLastPathComponent : "."
        for (name, path, kind) in Self.contents(of: folder) where kind == .folder && name.hasSuffix(".lproj") {
            let place = "\(name)/InfoPlist.strings"
            guard files[place] == nil, PathKind(at: "\(path)/InfoPlist.strings") == .file else { continue }
            try add("\(path)/InfoPlist.strings", .file, as: place)
        }
        let catalog = "\(folder)/InfoPlist.xcstrings"
        if PathKind(at: catalog) == .file { try compile(catalog, at: "InfoPlist.xcstrings") }
    }

    private static func contents(of folder: String) -> [(name: String, path: String, kind: PathKind)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") }.compactMap { name in
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            return PathKind(at: path).map { (name, path, $0) }
        }
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}
