import Testing

/// Something that a user gives to `pushlab` and that is wrong, and what must be said about it.
struct BadInput: Sendable, CustomTestStringConvertible {
    /// What is wrong.
    let testDescription: String
    /// Files that are made, by name.
    let files: [String: String]
    /// What `pushlab run` is given.
    let path: String
    /// The beginning of each line of standard error, in order.
    let lines: [String]

    init(_ title: String, _ files: [String: String], path: String, _ lines: String...) {
        testDescription = title
        self.files = files
        self.path = path
        self.lines = lines
    }

    /// A wrong file of its own.
    init(_ title: String, _ text: String, _ lines: String...) {
        testDescription = title
        files = ["s.yaml": text]
        path = "s.yaml"
        self.lines = lines.map { "s.yaml:" + $0 }
    }

    /// A scenario of a server and a phone.
    static func scenario(name: String = "Bad", ward: String = "{}", server: String = "{}", more: String = "") -> String
    {
        """
        name: \(name)
        networks: { ward: \(ward) }
        hosts:
          server: { on: ward, runs: { push-server: \(server) } }
          phone: { on: ward, runs: { push-provider: {} } }
        \(more)
        """
    }

    static let steps = "steps:\n  - expect: { phone: connected }\n"

    static let all = [
        BadInput(
            "an unknown key", scenario(server: "{ heartbeet: 1s }", more: steps),
            "4:46: unknown key 'heartbeet'"),
        BadInput("a wrong type", scenario(server: "{ heartbeat: [] }", more: steps), "4:57: "),
        BadInput(
            "an unknown host", scenario(more: "steps:\n  - expect: { phnoe: connected }\n"), "7:15: "),
        BadInput("a duplicate name", scenario(more: "name: Again\n" + steps), "6:1: "),
        BadInput("an impossible address", scenario(ward: "{ ipv4: 10.1.0.999/16 }", more: steps), "2:27: "),
        BadInput(
            "a missing executable",
            scenario(
                more: "  pager: { on: ward, runs: { pager: { run: ./nowhere/pager } } }\n" + steps), "6:44: "),
        BadInput("several things at once", "nane: x\nhosts: 7\n", "1:1: ", "1:1: ", "1:1: ", "1:1: ", "2:8: "),
        BadInput("what is not YAML", "name: [\nhosts: }\n", "2:8: "),
        BadInput("no text", "\u{0}\u{1}\u{2}", "1:1: "),
        BadInput("an alias bomb", bomb, "2:8: aliases"),
        BadInput("10 MB", String(repeating: "# nothing\n", count: 1_048_576), " "),
        BadInput("an empty folder", ["empty/.keep": ""], path: "empty", "empty: the folder holds no scenarios"),
        BadInput("a file that is not there", [:], path: "nowhere.yaml", "nowhere.yaml: there is no such file"),
    ]

    private static var bomb: String {
        let names = Array("abcdefghijklmnopqrstuvwxyz")
        return "a: &a [x, x, x, x, x, x, x, x, x]\n"
            + zip(names.dropFirst(), names).map { name, before in
                "\(name): &\(name) [\(Array(repeating: "*\(before)", count: 9).joined(separator: ", "))]\n"
            }.joined()
    }
}
