internal import Foundation
internal import Mutations

/// One run of the command: from the sources to the figures.
struct Session {
    private let options: Options
    private let tree: SourceTree
    private let sources: [SourceFile]
    /// The folder of what belongs to this draw.
    private let folder: String

    init(_ options: Options) throws {
        self.options = options
        tree = try SourceTree(root: options.root)
        sources = try tree.sources(of: Options.targets)
        let targets = options.targets == Options.targets ? "" : "-" + Checksum.of(options.targets)
        let seeds = options.seeds.map(String.init).joined(separator: ",")
        folder = "\(options.work)/runs/\(seeds)-\(options.count)\(targets)"
    }

    func run() throws {
        var plan = try plan()
        if options.listsOnly {
            for (number, mutation) in plan.mutants(options.count) { say(Summary.text(number, mutation)) }
            return
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lock = open("\(options.work)/lock", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        defer { close(lock) }
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw MutateError("another run works in \(options.work): wait for it, or name another folder by --work")
        }
        // What was killed in the middle may have left files.
        try? FileManager.default.removeItem(atPath: "\(options.work)/t")
        let copy = MutatedTree(tree, sources: sources, folder: "\(options.work)/tree")
        try save(plan)
        try copy.build(&plan) { try save($0) }

        let runner = Runner(tree: copy.folder, work: options.work, labs: options.labs)
        var reference = Reference(runner: runner, file: "\(folder)/reference.json", workers: options.workers)
        let goesOn = options.isResumed || !options.only.isEmpty
        if goesOn { reference.load() }
        try reference.measure(try checks(in: copy.folder))

        let results = try ResultFile("\(folder)/results.jsonl", keeps: goesOn)
        let equivalents = try Equivalent.list(in: options.root)
        let mutants = plan.mutants(options.count)
        let wanted = mutants.filter { mutant in
            guard !equivalents.contains(where: { $0.covers(mutant.mutation) }) else { return false }
            return options.only.isEmpty ? results.results[mutant.number] == nil : options.only.contains(mutant.number)
        }
        let measured = reference.measured
        try inParallel(wanted, workers: options.workers) { number, mutation in
            let run = MutantRun(number: number, runner: runner, measured: measured, options: options)
            let result = try run.run()
            try results.add(result)
            let end =
                result.scenarios?.killer ?? result.tests?.killer ?? (result.isReached ? "survives" : "not reached")
            say("\(number) \(mutation.file):\(mutation.line) \(Int(result.seconds)) s: \(end)")
        }
        Summary(
            mutants: mutants, results: results.results, equivalents: equivalents, plan: plan,
            measured: measured.values.sorted { $0.check < $1.check }, options: options
        ).print()
        say("results: \(folder)/results.jsonl")
    }

    /// The plan of an earlier run, if the sources are the same; else a new one.
    private func plan() throws -> Plan {
        let chosen = Set(options.targets)
        let possible = sources.filter { chosen.contains($0.target) }.flatMap(\.mutations)
        // What an earlier version of this tool found in the same sources may be something else.
        let digest = Checksum.of(
            sources.flatMap { [$0.path, $0.text] } + possible.flatMap { [$0.original, $0.changed] })
        if let data = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/plan.json")) {
            let plan = try JSONDecoder().decode(Plan.self, from: data)
            if plan.digest == digest { return plan }
        }
        if options.isResumed || !options.only.isEmpty {
            throw MutateError("there is no run to go on with: none was begun, or the sources have changed since")
        }
        say("\(possible.count) mutations are possible")
        return Plan(options.count, by: options.seeds, of: possible, digest: digest)
    }

    private func save(_ plan: Plan) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(plan).write(to: URL(fileURLWithPath: "\(folder)/plan.json"))
    }

    /// All scenarios and suites of the copy, each with a checksum of its files.
    private func checks(in copy: String) throws -> [Check: String] {
        var checks: [Check: String] = [:]
        let texts = try tree.files.filter { $0.hasPrefix("Scenarios/") && $0.hasSuffix(".yaml") }
            .map { (file: $0, text: String(decoding: try tree.data(of: $0), as: UTF8.self)) }
        // Files that scenarios use have no steps and are no checks: a change of one may be a change of any scenario.
        let used = texts.map(\.text).filter { !$0.contains("\nsteps:") }
        for (file, text) in texts where text.contains("\nsteps:") {
            checks[Check(kind: .scenario, name: file)] = Checksum.of([text] + used)
        }
        let tests = try Command(
            words: [
                "\(copy)/.build/debug/PushLabPackageTests.xctest", "--testing-library", "swift-testing", "--list-tests",
            ], folder: copy
        ).run()
        // The suite that runs all scenarios says what these say.
        let names = Set(tests.lines.map { String($0.prefix { $0 != "/" }) }.filter { $0.contains(".") })
            .subtracting(["ScenarioTests.ScenarioFileTests"])
        let files = Dictionary(grouping: tree.files.filter { $0.hasPrefix("Tests/") }) { file in
            file.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
        }
        for name in names {
            let texts = try (files[String(name.prefix { $0 != "." })] ?? []).map {
                String(decoding: try tree.data(of: $0), as: UTF8.self)
            }
            checks[Check(kind: .suite, name: name)] = Checksum.of(texts)
        }
        return checks
    }
}
