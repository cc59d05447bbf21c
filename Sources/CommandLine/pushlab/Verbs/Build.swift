import ArgumentParser
import ScenarioLanguage
import ScenarioRunning

/// The verb `pushlab build`: builds the apps that are given as Swift files, as `run` does before it opens a lab.
struct Build: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Build the apps of scenarios that are given as Swift files.",
        discussion: "What is built is kept, and built again only when something that it is made of has changed.")

    @Argument(help: "Scenario files, or folders of them.")
    var paths: [String] = []

    @Flag(help: "Remove what was built before, but for what a run uses.")
    var clean = false

    @Flag(help: "Show what is changed of Swift files before they are compiled, on copies, and build nothing.")
    var diff = false

    @Flag(
        help: "Compare the code with its property lists and entitlements, report what cannot work, and build nothing.")
    var review = false

    func validate() throws {
        if [diff, clean, review].count(where: \.self) > 1 {
            throw ValidationError("Give --diff, --review or --clean.")
        }
        if diff || review, paths.isEmpty { throw ValidationError("Name a scenario.") }
        if paths.isEmpty, !clean { throw ValidationError("Name a scenario, or give --clean.") }
    }

    func run() async throws {
        // Errors in files are reported before anything is removed.
        let definitions = try paths.isEmpty ? [] : ScenarioFiles.load(paths)
        if clean {
            do {
                let kept = try ScenarioGuests.clean()
                Console.line(kept == 0 ? "the cache is empty" : "the cache is empty but for \(kept) in use")
            } catch {
                Console.error("pushlab: \(error)")
                throw ExitStatus.invalid
            }
        }
        guard !paths.isEmpty else { return }
        if diff { return try showChanges(of: definitions) }
        if review { return try showReview(of: definitions) }
        let apps = AppBuilds(definitions)
        try await apps.buildAll()
        switch apps.counts {
        case (0, _): Console.line("nothing to build: no app is given as Swift files")
        case (let count, 0): Console.line("\(count) built before")
        case (let count, let compiled): Console.line("\(compiled) of \(count) built")
        }
        let summary = apps.sources.summary
        if !summary.isEmpty { Console.line(summary) }
    }

    /// Prints the findings, and ends the program with status 1 if there are any.
    private func showReview(of definitions: [ScenarioDefinition]) throws {
        do {
            let findings = try ScenarioGuests.review(of: definitions)
            for finding in findings {
                Console.line("\(finding)")
                GitHubActions.report(finding)
            }
            Console.line(
                findings.isEmpty ? "nothing found" : findings.count == 1 ? "1 finding" : "\(findings.count) findings")
            if !findings.isEmpty { throw ExitStatus.failed }
        } catch let failure as GuestFailure {
            Console.error("\(failure)")
            throw ExitStatus.invalid
        }
    }

    /// Prints the changes, once for apps that share files.
    private func showChanges(of definitions: [ScenarioDefinition]) throws {
        var shown: Set<String> = []
        do {
            for definition in definitions {
                for change in try ScenarioGuests.changes(of: definition) where shown.insert(change).inserted {
                    Console.text(change)
                }
            }
        } catch let failure as GuestFailure {
            Console.error("\(failure)")
            throw ExitStatus.invalid
        }
    }
}
