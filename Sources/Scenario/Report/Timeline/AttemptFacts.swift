internal import LabModel
internal import ScenarioLanguage

/// The facts that make an attempt reproducible: the command, the environment and the evidence.
struct AttemptFacts {
    private let result: ScenarioResult
    private let events: [Event]
    private let evidence: AttemptEvidence

    init(_ result: ScenarioResult, _ events: [Event], _ evidence: AttemptEvidence) {
        (self.result, self.events, self.evidence) = (result, events, evidence)
    }

    var html: [String] {
        var entries: [(String, String)] = [
            ("run it again", "<code>\(XMLText.escaped(command))</code>"), ("seed", "\(result.seed)"),
            ("PushLab", XMLText.escaped(evidence.machine.version)),
            ("kernel", XMLText.escaped(evidence.machine.kernel)),
        ]
        if let lacks = evidence.machine.lacks {
            let text = lacks.isEmpty ? "nothing" : lacks.map { XMLText.escaped($0) }.joined(separator: "<br/>")
            entries.append(("<code>pushlab doctor</code> misses", text))
        }
        for (host, addresses) in AddressNames.all(in: events) {
            entries.append((XMLText.escaped(host), XMLText.escaped(addresses.joined(separator: ", "))))
        }
        if let digest = result.digest { entries.append(("SHA-256 of the scenario", "<code>\(digest)</code>")) }
        if !result.covers.isEmpty {
            let covers = XMLText.escaped(result.covers.joined(separator: " "))
            entries.append(("behaviours covered", "\(covers) (<code>pushlab behaviours</code> lists them)"))
        }
        if !evidence.files.isEmpty {
            entries.append(("files", evidence.files.map { PageParts.link($0) }.joined(separator: "<br/>")))
        }
        let list = entries.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }
        return ["<h2>Facts</h2>", "<dl>"] + list + ["</dl>"]
    }

    /// The shell command that runs the scenario again with the same seed.
    private var command: String {
        let values = result.parameters.settings.sorted { $0.key < $1.key }
        let settings = values.flatMap { ["--set", "\($0.key)=\($0.value)"] }
        let sabotage = result.sabotage.map { ["--sabotage", $0] } ?? []
        return ShellText.command(
            ["pushlab", "run", result.parameters.selector(of: result.file), "--seed", "\(result.seed)"] + sabotage
                + settings)
    }
}
