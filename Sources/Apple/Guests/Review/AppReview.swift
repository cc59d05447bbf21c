/// The review of an app with its extensions: declarations that code needs or does not need, and code that cannot work.
///
/// It reads tokens and string literals, and reports only what they show; a value that code computes is unknown.
package struct AppReview {
    /// An app or an extension.
    package struct Part {
        let source: GuestSource?
        let bundle: ReviewedBundle

        /// Makes a part; `source` is `nil` for a program whose code is not there.
        package init(source: GuestSource?, bundle: ReviewedBundle) {
            self.source = source
            self.bundle = bundle
        }
    }

    private let app: Part
    private let extensions: [Part]
    private let ssids: Set<String>

    /// Makes the review of an app.
    ///
    /// - Parameters:
    ///   - app: The app itself.
    ///   - extensions: Its extensions.
    ///   - ssids: The SSIDs of the scenario's networks.
    package init(of app: Part, extensions: [Part], ssids: Set<String>) {
        self.app = app
        self.extensions = extensions
        self.ssids = ssids
    }

    /// The findings about an app, in the order of parts and files.
    package struct Findings {
        /// Mistakes in code, and declarations that it needs.
        package fileprivate(set) var needed: [GuestDiagnostic] = []
        /// Declarations that no code of the app uses.
        package fileprivate(set) var unused: [GuestDiagnostic] = []
        /// The paths of the property lists that were compared; other apps may share them.
        package fileprivate(set) var lists: Set<String> = []
    }

    /// Reads the code.
    ///
    /// - Throws: ``GuestError`` if a file cannot be read.
    package func findings() throws(GuestError) -> Findings {
        var findings = Findings()
        var all = CodeUses()
        for part in [app] + extensions {
            var uses = CodeUses()
            for file in try Self.files(of: part) {
                uses.add(file)
                all.add(file)
                findings.needed += TimerReview(file).findings + CompletionReview(file).findings
                findings.needed += StopReview(file).findings
            }
            // The Info.plist of the app applies to its extensions as well (TN3179).
            findings.needed += NeededDeclarations(uses, part: part.bundle, app: app.bundle, ssids: ssids).findings
            findings.lists.formUnion([part.bundle.info?.path, part.bundle.entitlements?.path].compactMap(\.self))
        }
        // Code that is not there may use what is declared.
        guard ([app] + extensions).allSatisfy({ $0.source != nil }) else { return findings }
        for (index, part) in ([app] + extensions).enumerated() {
            findings.unused += UnusedDeclarations(all, bundle: part.bundle, isApp: index == 0).findings
        }
        return findings
    }

    private static func files(of part: Part) throws(GuestError) -> [ReviewedFile] {
        guard let source = part.source else { return [] }
        let conditions = BuildConditions(of: source)
        var files: [ReviewedFile] = []
        for paths in source.modules.sorted(by: { $0.key < $1.key }).map(\.value) + [source.paths] {
            for file in try SwiftFile.collect(paths, under: conditions) where file.name != "Package.swift" {
                files.append(ReviewedFile(file, under: conditions))
            }
        }
        return files
    }
}
