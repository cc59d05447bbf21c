internal import Foundation

/// An app or an extension with everything that its bundle contains.
package struct BundlePart: Sendable {
    let source: BundleSource
    /// The program; `nil` for an app that is not built from Swift files, around an extension that is.
    let program: BuiltGuest?

    package init(_ source: BundleSource, program: BuiltGuest?) {
        self.source = source
        self.program = program
    }
}

/// The files of a part of a bundle, and its place in the bundle.
struct BundleContents {
    /// The path in the bundle's folder, such as `Pager.app/PlugIns/Provider.appex`.
    let place: String
    let info: BundleInfo
    let resources: BundleResources
    /// The contents of strings files that no resource is copied to, by their paths.
    let strings: [String: String]
    let program: BuiltGuest?

    init(_ part: BundlePart, at place: String) throws(GuestError) {
        self.place = place
        program = part.program
        info = try BundleInfo(of: part.source)
        resources = try BundleResources(part.source.resources, infoPlist: part.source.infoPlist)
        var strings: [String: String] = [:]
        if part.source.infoPlist == nil {
            for (language, text) in part.source.usageTranslations where language != info.developmentLanguage {
                let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                strings["\(language).lproj/InfoPlist.strings"] = "NSLocalNetworkUsageDescription = \"\(escaped)\";\n"
            }
        }
        // A file of the user takes precedence.
        self.strings = strings.filter { [resources] in resources.files[$0.key] == nil }
            .merging(resources.strings) { _, compiled in compiled }
        let own: Set = ["Info.plist", "PlugIns", info.executable]
        for (place, path) in resources.files where own.contains(String(place.prefix { $0 != "/" })) {
            throw GuestError(
                .sources, "'\(place)' of the bundle is no resource: rename the file, or leave it out", file: path)
        }
    }

    var executable: String { "\(place)/\(info.executable)" }

    /// The paths of all files in the bundle.
    var names: [String] {
        ["Info.plist"] + strings.keys + resources.files.keys + (program == nil ? [] : [info.executable])
    }

    /// Adds all contents to a digest.
    func add(to digest: borrowing Digest) throws(GuestError) {
        digest.add([place, info.executable, program?.key ?? ""])
        digest.add(Array(info.data))
        for (place, text) in strings.sorted(by: { $0.key < $1.key }) { digest.add([place, text]) }
        for (place, path) in resources.files.sorted(by: { $0.key < $1.key }) {
            digest.add(place)
            do {
                try digest.add(contentsOf: path)
            } catch {
                throw GuestError(
                    .sources, "the resource cannot be read: check that it is there and yours to read", file: path)
            }
        }
    }

    /// Writes all contents below a folder; the program becomes a hard link, or a copy where that is impossible.
    func write(in folder: String) throws {
        let files = FileManager.default
        func destination(_ name: String) throws -> URL {
            let url = URL(fileURLWithPath: "\(folder)/\(place)/\(name)")
            try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            return url
        }
        try info.data.write(to: destination("Info.plist"))
        for (name, text) in strings { try Data(text.utf8).write(to: destination(name)) }
        for (name, path) in resources.files {
            // A symbolic link becomes the file that it leads to.
            let source = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            try files.copyItem(at: source, to: destination(name))
        }
        guard let program else { return }
        let executable = try destination(info.executable)
        do {
            try files.linkItem(at: URL(fileURLWithPath: program.program), to: executable)
        } catch {
            try files.copyItem(at: URL(fileURLWithPath: program.program), to: executable)
        }
    }
}

extension BuiltGuest {
    /// The name of its entry in the cache, which stands for the contents of the program.
    fileprivate var key: String { URL(fileURLWithPath: program).deletingLastPathComponent().lastPathComponent }
}
