internal import LabModel

/// The tables of all keys of a scenario file.
///
/// Each table is used to read a file, to report its errors, and to generate its JSON Schema.
enum Grammar {
    static let scenario = Mapping<ScenarioDefinition>(
        "a scenario", from: ScenarioDefinition(""), heading + parameters.fields.map { $0.taken() } + contents)

    private static let heading: [Field<ScenarioDefinition>] = [
        Field("name", \.name, Shapes.text, "The title that reports show.", required: "What it shows"),
        Field("about", \.about, Shapes.text, "Free text for the reader."),
        Field("timeout", \.timeout, Shapes.duration, "The maximum time of all steps together. Default: 60s."),
    ]

    private static let contents: [Field<ScenarioDefinition>] = [
        Field(
            "seed", \.seed, seed,
            "The seed of everything random. Default: one that the runner chooses and reports."),
        Field(
            "privileged", \.isPrivileged, Shapes.truth,
            "Whether all executables have the runner's rights on the machine. Default: false."),
        Field(
            "needs", \.needs, Shapes.text.oneOrMore,
            "The programs of the machine that shells and scripts call, such as [ping]. If one is missing, or "
                + "one that a command begins with, the run is inconclusive (`not-supported`) and names the "
                + "package."),
        Field("networks", \.networks, networks, "The networks by name; at most 250.", required: "{ ward: {} }"),
        Field(
            "hosts", \.hosts, hosts,
            "The hosts by name, in the order of their addresses; at most 4096 with all groups and routers.",
            required: "{ phone: { on: ward } }"),
        Field("routers", \.routers, routers, "The routers between networks, by name."),
        Field(
            "steps", \.steps, StepRow.shape.list(),
            "The steps of the scenario, in order; at most 2000.",
            required: "[expect: { … }]"),
        Field("must-catch", \.mustCatch, mustCatch.oneOrMore, "The saboteurs with which the scenario must fail."),
    ]

    /// `HOST` or `HOST/PROGRAM`.
    static let target = Shape<ProgramTarget>.text(
        "a host or one of its programs", remedy: "write HOST or HOST/PROGRAM", pattern: "^[^/\\s]+(/[^/\\s]+)?$",
        write: { $0.description }
    ) { text in Shapes.pair(text, "/").map { ProgramTarget(host: $0.first, program: $0.second) } }

    /// `HOST/APP`.
    static let app = target.titled("an app, as HOST/APP")

    /// The id of a behaviour, such as `K03`.
    static let behaviour = Shape<String>.text(
        "the id of a behaviour", remedy: "write a letter from A to M and two digits, such as K03",
        pattern: "^[A-M][0-9][0-9]$",
        parse: behaviourID)

    /// Returns the text if it is a behaviour's id, which is a letter from A to M and two digits.
    static func behaviourID(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard bytes.count == 3, (UInt8(ascii: "A")...UInt8(ascii: "M")).contains(bytes[0]), digits.contains(bytes[1]),
            digits.contains(bytes[2])
        else { return nil }
        return text
    }

    private static let seed = Shapes.integer(0...Int.max).map { UInt64($0) }
}
