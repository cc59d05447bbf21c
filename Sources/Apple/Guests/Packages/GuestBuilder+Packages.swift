internal import Foundation
internal import Glibc
internal import Kernel

extension GuestBuilder {
    /// Builds the product of a package with `swift build`, against the modules for guests.
    ///
    /// SwiftPM's intermediate files stay in the cache for incremental builds. It writes only `Package.resolved` into
    /// the package. Without a Swift toolchain this returns the program that was built last.
    ///
    /// - Throws: ``GuestError``, `CancellationError`, or the kernel's error when no thread can be started.
    package func build(_ source: PackageSource) async throws -> BuiltGuest {
        guard PathKind(at: "\(source.folder)/Package.swift") == .file else {
            throw GuestError(
                .sources, "there is no Package.swift in this folder: name the folder of a Swift package",
                file: source.folder)
        }
        let build = try PackageBuild(source, modules: modules, cache: cache)
        guard let toolchain = try await Toolchain.find(compiler, environment: environment) else {
            if let key = build.record?.key, let guest = try cache.guest(GuestKey(text: key)) { return guest }
            throw Self.noToolchain(compiler)
        }
        // Locked, so that the directory is not evicted during the build.
        let held = try cache.guarded { try build.folderInUse() }
        defer { withExtendedLifetime(held) {} }
        if let found = try await known(build, with: toolchain).guest { return found }
        // One build at a time until its record is written: builds share the generated package and the output path.
        let turn = try await waitForTurn(at: build)
        defer { withExtendedLifetime(turn) {} }
        let first = try await attempt(build, with: toolchain)
        if first.isKnown { return first.guest }
        let second = try await attempt(build, with: toolchain)
        return second.guest.program == first.guest.program ? first.guest : second.guest
    }

    /// Waits until no other task or process builds in the directory of a product.
    ///
    /// It polls, because a thread that blocks in flock(2) could not be cancelled.
    private func waitForTurn(at build: PackageBuild) async throws -> FolderLease {
        while true {
            if let turn = try cache.guarded({ try build.turn() }) { return turn }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Returns the program of an earlier build of the same inputs, if any, and the digest of the inputs.
    private func known(
        _ build: PackageBuild, with toolchain: Toolchain
    ) async throws -> (guest: BuiltGuest?, inputs: String) {
        let last = build.record
        let now = try await inputs(of: last?.folders ?? build.folders, build, toolchain)
        guard let last, last.inputs == now else { return (nil, now) }
        return (try cache.guest(GuestKey(text: last.key)), now)
    }

    /// Builds a product unless its inputs are unchanged.
    ///
    /// Only SwiftPM knows the packages involved, and a file may change while it reads them. The result is therefore
    /// recorded under these inputs only if they are equal before and after the build.
    private func attempt(
        _ build: PackageBuild, with toolchain: Toolchain
    ) async throws -> (guest: BuiltGuest, isKnown: Bool) {
        let (found, before) = try await known(build, with: toolchain)
        if let found { return (found, true) }
        let (guest, key) = try await compile(build, with: toolchain)
        let folders = build.folders
        let isKnown = try await inputs(of: folders, build, toolchain) == before
        let record = PackageRecord(key: key.text, folders: folders, inputs: isKnown ? before : nil)
        try cache.guarded { try record.write(to: build.recordFile) }
        return (guest, isKnown)
    }

    /// Computes the digest of all inputs on a separate thread.
    private func inputs(of folders: [String], _ build: PackageBuild, _ toolchain: Toolchain) async throws -> String {
        try await PlainThread.callAsync {
            try build.inputs(
                of: folders, compilerVersion: toolchain.version, release: release, environment: environment)
        }
    }

    /// Runs SwiftPM's incremental build.
    private func compile(
        _ build: PackageBuild, with toolchain: Toolchain
    ) async throws -> (guest: BuiltGuest, key: GuestKey) {
        let run =
            build.source.tests
            ? try await compileTests(build, with: toolchain)
            : try await CompilerRun.run(
                toolchain.packageManager, ["build"] + build.arguments, environment: environment)
        guard run.end == .exited(0) else { throw try await refusal(run, of: build, toolchain) }
        guard unsafe access(build.program, X_OK) == 0, PathKind(at: build.program) == .file else {
            throw GuestError(
                .sources, "the product '\(build.source.product)' is no program: name an executable product",
                file: build.manifest, line: build.line(of: build.source.product))
        }
        return try await PlainThread.callAsync { try keep(build, output: run.output) }
    }

    /// Builds the test target with the packages that it depends on, and then the program that runs its tests.
    private func compileTests(
        _ build: PackageBuild, with toolchain: Toolchain
    ) async throws -> CompilerRun.Result {
        let entry = build.testEntry
        let words = ["build"] + build.arguments
        func run(_ more: [String]) async throws -> CompilerRun.Result {
            let run = try await CompilerRun.run(
                toolchain.packageManager, words + more, environment: environment)
            return CompilerRun.Result(end: run.end, output: build.inPackage(run.output))
        }
        try await entry.compileMusl(with: toolchain, environment: environment)
        try cache.guarded { try entry.hideModules() }
        if entry.hasMusl {
            try cache.guarded { try entry.showMusl() }
            // A target that does not build with it is built without it below, where its errors are reported.
            _ = try await run(["--target", "NIOCore"])
            try cache.guarded { try entry.hideMusl() }
        }
        let targets = try await run(["--target", build.source.product])
        guard targets.end == .exited(0) else { return targets }
        try cache.guarded { try entry.showModules() }
        let last = try await run(["--build-tests"])
        return CompilerRun.Result(end: last.end, output: targets.output + last.output)
    }

    /// Stores the built program in the cache, under the digest of its contents.
    private func keep(_ build: PackageBuild, output: String) throws -> (guest: BuiltGuest, key: GuestKey) {
        let work = try cache.guarded { try WorkFolder(in: cache) }
        let copy = "\(work.path)/program"
        let digest = Digest()
        // Computed from the copy, so that the digest matches the stored bytes.
        try cache.guarded {
            try FileManager.default.copyItem(atPath: build.program, toPath: copy)
            try digest.add(contentsOf: copy)
            try cache.keepSize(of: build.folder)
        }
        let key = GuestKey(text: digest.text())
        if let guest = try cache.guest(key) { return (guest, key) }
        let guest = try cache.install(work, as: key, output: output)
        try cache.evict()
        return (guest, key)
    }

    private func refusal(
        _ run: CompilerRun.Result, of build: PackageBuild, _ toolchain: Toolchain
    ) async throws -> GuestError {
        if build.source.tests { return try await testRefusal(run, of: build, toolchain) }
        let product = build.source.product
        let error = Self.refusal(run, "`swift build` of the product '\(product)'", output: run.output)
        // Errors about products have no Swift file.
        if !error.diagnostics.contains(where: { $0.severity == .error && $0.file?.hasSuffix(".swift") == true }) {
            let known = try await products(of: build.source.folder, toolchain)
            if build.principal != nil, known.first(where: { $0.name == product })?.isExecutable == true {
                return GuestError(
                    .sources,
                    "the product '\(product)' is an executable, and an extension starts with a class of a library: name a "
                        + "library product that has the principal class",
                    file: build.manifest, line: build.line(of: product))
            }
            if !known.isEmpty, !known.contains(where: { $0.name == product }) {
                let names = known.map(\.name).sorted().joined(separator: ", ")
                return GuestError(
                    .sources, "the package has no product '\(product)'; its products are \(names)", file: build.manifest
                )
            }
        }
        return build.place(of: build.principal)?.places(error) ?? error
    }

    /// Returns the error of a test target that does not build, or does not exist.
    private func testRefusal(
        _ run: CompilerRun.Result, of build: PackageBuild, _ toolchain: Toolchain
    ) async throws -> GuestError {
        let name = build.source.product
        let targets = try await description(of: build.source.folder, toolchain)?.targets ?? []
        let known = targets.filter { $0.type == "test" }.map(\.name).sorted()
        if !targets.isEmpty, !known.contains(name) {
            let others =
                known.isEmpty ? "it has none" : "its test targets are \(known.joined(separator: ", "))"
            return GuestError(
                .sources, "the package has no test target '\(name)'; \(others)", file: build.manifest)
        }
        return Self.refusal(run, "`swift build` of the tests '\(name)'", output: run.output)
    }

    /// SwiftPM's description of a package.
    private struct Description: Decodable {
        let products: [Product]
        let targets: [Target]
    }

    /// A target in it.
    private struct Target: Decodable {
        let name: String
        let type: String
    }

    /// A product in SwiftPM's description of a package.
    private struct Product: Decodable {
        let name: String
        let type: [String: Ignored?]

        /// Further details of the type, which are ignored.
        struct Ignored: Decodable { init(from decoder: any Decoder) {} }

        var isExecutable: Bool { type.keys.contains("executable") }
    }

    /// Returns the products of a package; empty if SwiftPM cannot describe it.
    private func products(of folder: String, _ toolchain: Toolchain) async throws -> [Product] {
        try await description(of: folder, toolchain)?.products ?? []
    }

    private func description(of folder: String, _ toolchain: Toolchain) async throws -> Description? {
        let words = ["package", "--package-path", folder, "describe", "--type", "json"]
        let run = try await CompilerRun.run(toolchain.packageManager, words, environment: environment)
        // SwiftPM prints warnings before the description.
        guard let start = run.output.firstIndex(of: "{") else { return nil }
        return try? JSONDecoder().decode(Description.self, from: Data(run.output[start...].utf8))
    }
}
