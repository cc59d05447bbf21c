import Foundation
import LabModel
import ScenarioLanguage
import Testing

@Suite struct `Parameters` {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let phone = """
        name: A phone
        values: { heartbeat: 200ms }
        cases:
          slow: { timer: 800ms, catches: [provider-hot-loops] }
          fast: { timer: 100ms, catches: [provider-never-reconnects, provider-hot-loops] }
        networks: { ward: {} }
        hosts:
          server: { on: ward, runs: { push-server: { heartbeat: "${{ heartbeat }}" } } }
          phone: { on: ward, runs: { push-provider: { timer: "${{ timer }}" } } }
        steps:
          - expect: { phone: connected, within: "${{ 2 * timer + heartbeat }}" }
            label: ${{ case }}-connected
        must-catch: ${{ catches }}

        """

    private func load(_ path: String, _ settings: [String: String] = [:]) -> [ScenarioReading] {
        ScenarioSource.load(["\(folder.path)/\(path)"], settings: settings)
    }

    private func lines(_ readings: [ScenarioReading]) -> [String] {
        readings.flatMap(\.diagnostics).map { $0.description.replacing(folder.path, with: "F") }
    }

    /// Writes a scenario with extra lines and returns what is said of it.
    private func problems(_ lines: String, steps: String = "expect: { phone: connected }") throws -> [String] {
        try folder.write("s.yaml", BadFile.scenario(extra: lines, steps: [steps]))
        return self.lines(load("s.yaml"))
    }

    @Test func `make each case a scenario of its own`() throws {
        try folder.write("phone.yaml", Self.phone)
        let definitions = load("").compactMap(\.definition)
        #expect(definitions.map(\.name) == ["A phone [slow]", "A phone [fast]"])
        #expect(definitions.map(\.parameters.caseName) == ["slow", "fast"])
        let texts = definitions.flatMap(\.steps).map(\.text)
        #expect(
            texts == ["expect: { phone: connected, within: 1.8s }", "expect: { phone: connected, within: 400ms }"])
        #expect(definitions.flatMap(\.steps).map(\.label) == ["slow-connected", "fast-connected"])
        #expect(definitions.flatMap(\.steps).map(\.position?.line) == [11, 11])
        #expect(definitions.map { $0.mustCatch.map(\.saboteur).count } == [1, 2])
        #expect(Set(definitions.map(\.digest)).count == 1)
    }

    @Test func `run one case by its name`() throws {
        try folder.write("phone.yaml", Self.phone)
        #expect(load("phone.yaml[fast]").map(\.definition?.name) == ["A phone [fast]"])
        #expect(
            lines(load("phone.yaml[fats]")) == [
                "F/phone.yaml: there is no case 'fats'; did you mean 'fast'? [unknown-name]"
            ])
        try folder.write("plain.yaml", BadFile.scenario())
        #expect(
            lines(load("plain.yaml[fast]"))
                == [
                    "F/plain.yaml: there is no case 'fast'; the file has no cases: leave the brackets out [unknown-name]"
                ])
        #expect(lines(load("none.yaml[fast]")).count == 1)
        try folder.write("[odd].yaml", BadFile.scenario())
        #expect(load("[odd].yaml").map(\.definition?.name) == ["Bad"])
    }

    @Test func `are set from outside, in all cases`() throws {
        try folder.write("phone.yaml", Self.phone)
        let before = load("phone.yaml")[0].definition?.digest
        let readings = load("phone.yaml", ["heartbeat": "50ms", "timer": "1s"])
        let definitions = readings.compactMap(\.definition)
        #expect(
            definitions.map { $0.steps[0].text }
                == Array(repeating: "expect: { phone: connected, within: 2.05s }", count: 2))
        #expect(definitions.map(\.parameters.settingsText) == Array(repeating: "heartbeat=50ms timer=1s", count: 2))
        #expect(definitions[0].digest != before)
        #expect(
            lines(load("phone.yaml", ["hartbeat": "1s"]))
                == ["F/phone.yaml: there is no value 'hartbeat' to set; did you mean 'heartbeat'? [unknown-name]"])
        #expect(
            lines(load("phone.yaml", ["heartbeat": "soon"])).first
                == """
                F/phone.yaml:11:41: the value 'heartbeat' is 'soon', and cannot be computed with; give it a number, a \
                duration, a share, a rate or an amount of memory [invalid-expression]
                  F/phone.yaml:4:18: note: the value 'timer' stands here
                  --set:1:1: note: the value 'heartbeat' stands here
                """)
        #expect(
            lines(load("phone.yaml", ["heartbeat": "[a"]))
                == ["F/phone.yaml: the value '[a' set for 'heartbeat' is not YAML; write it as in the file [not-yaml]"])
    }

    @Test func `keep the type that they have`() throws {
        try folder.write(
            "s.yaml",
            BadFile.scenario(
                extra: "values: { n: 3, text: \"3\", steps: [1] }",
                steps: ["expect: { event: heartbeat, from: phone, times: \"${{ n }}\", within: 5s }"]
            ).replacing("name: Bad", with: "name: Bad\nabout: ${{ text }} ${{ steps }}"))
        #expect(lines(load("s.yaml")).first?.contains("'steps' is not a single value") == true)
        #expect(
            try problems(
                "values: { n: \"3\" }", steps: "expect: { event: heartbeat, from: phone, times: \"${{ n }}\" }"
            ).first?.contains("'times' should be a whole number from 0 to 1000000, not '3'") == true)
        #expect(
            try problems("values: { n: 3 }", steps: "expect: { event: heartbeat, from: phone, times: \"${{ n }}\" }")
                == [])
        #expect(
            try problems("values: { n: 3 }", steps: "expect: { phone: connected, within: \"${{ n }}s\" }") == [])
        #expect(
            try problems("values: { what: { phone: connected } }", steps: "expect: ${{ what }}") == [])
    }

    @Test func `are refused where they are wrong, with the place where they stand`() throws {
        #expect(
            try problems("values: { soon: 3 }", steps: "expect: { phone: connected, within: \"${{ soon }}\" }") == [
                """
                F/s.yaml:6:41: 'within' should be a duration, not the number 3; write a number above zero with a unit, such as \
                200ms, 1.5s or 2m [wrong-value]
                  F/s.yaml:4:17: note: the value 'soon' stands here
                """
            ])
        #expect(
            try problems("values: { more: 1 }") == [
                "F/s.yaml:4:11: the value 'more' is used nowhere; write ${{ more }} where it is meant, or remove it [no-effect]"
            ])
        #expect(
            try problems("values: { case: 1 }")[0].hasPrefix("F/s.yaml:4:11: 'case' cannot be the name of a value; "))
        #expect(
            try problems("cases: { a: { x: 1 }, b: {} }", steps: "expect: { phone: connected, within: \"${{ x }}s\" }")
                == [
                    """
                    F/s.yaml:4:15: the case 'b' has no value 'x'; give it one, or a value for all cases that have none under \
                    `values` [unknown-name]
                    """,
                    "F/s.yaml:6:41: there is no value 'x'; use one of: case [unknown-name]",
                ])
        #expect(
            try problems("cases: { a: { x: 1 }, a: { x: 2 } }")[0].contains("the key 'a' occurs twice in one mapping"))
        #expect(try problems("cases: [a]")[0].hasPrefix("F/s.yaml:4:8: 'cases' should be a mapping, not a list; "))
        #expect(
            try problems("valeus: { x: 1 }") == [
                "F/s.yaml:4:1: unknown key 'valeus' in a scenario; did you mean 'values'? [unknown-key]"
            ])
        #expect(
            try problems("values: { x: 1 }", steps: "expect: { phone: connected, within: ${{ x }} }") == [
                """
                F/s.yaml:6:42: not YAML: an expression between brackets needs quotes; write "${{ … }}" there; it stands for what \
                it did without them [not-yaml]
                """
            ])
        // What is wrong in one case alone, and what is in all.
        #expect(
            try problems(
                "cases: { a: { x: 1s }, b: { x: 1 } }", steps: "expect: { phnoe: connected, within: \"${{ x }}\" }"
            ).count == 2)
    }

    private static let common = """
        about: What several scenarios share.
        values: { timer: 500ms, unused: 1 }
        networks: { ward: {} }
        hosts:
          server: { on: ward, runs: { push-server: { heartbeat: "${{ heartbeat }}" } } }

        """

    private static func user(_ more: String = "") -> String {
        """
        name: One
        use: ../common.yaml
        values: { heartbeat: 200ms }
        hosts:
          phone: { on: ward, runs: { push-provider: { timer: "${{ timer }}" } } }
        steps:
          - expect: { phone: connected, within: "${{ 3 * timer }}" }

        """ + more
    }

    @Test func `come from files that several scenarios use`() throws {
        try folder.write("common.yaml", Self.common)
        try folder.write("a/one.yaml", Self.user())
        let readings = load("")
        #expect(lines(readings) == [])
        let definition = try #require(readings.first?.definition)
        #expect(readings.count == 1)
        #expect(definition.hosts.map(\.name) == ["server", "phone"])
        #expect(definition.networks.map(\.name) == ["ward"])
        #expect(definition.steps[0].text == "expect: { phone: connected, within: 1.5s }")
        #expect(definition.parameters.used == ["../common.yaml"])
        // Alone it is no scenario.
        #expect(load("common.yaml")[0].definition == nil)
        #expect(ScenarioSource.texts(of: definition) == [Self.user(), Self.common])
        try folder.write("common.yaml", Self.common.replacing("500ms", with: "400ms"))
        #expect(ScenarioSource.texts(of: definition) == nil)
        #expect(load("")[0].definition?.digest != definition.digest)
    }

    @Test func `share hosts that a scenario adds keys to`() throws {
        try folder.write("common.yaml", Self.common.replacing("  server:", with: "  tablet: { on: ward }\n  server:"))
        let more = "  tablet: { runs: { push-provider: { timer: 1s } } }\n  phone:"
        try folder.write("a/one.yaml", Self.user().replacing("  phone:", with: more))
        let definition = try #require(load("a")[0].definition)
        #expect(definition.hosts.map(\.name) == ["tablet", "server", "phone"])
        #expect(definition.hosts[0].networks == ["ward"])
        #expect(definition.hosts[0].programs.map(\.name) == ["push-provider"])
        // What is no mapping is refused where it stands.
        try folder.write("common.yaml", Self.common.replacing("networks: { ward: {} }", with: "networks: ward"))
        let refused = "F/a/../common.yaml:3:11: 'networks' should be a mapping, not 'ward'; "
        #expect(lines(load("a")).contains { $0.hasPrefix(refused) })
    }

    @Test func `are read again from what an attempt has kept`() throws {
        try folder.write("common.yaml", Self.common)
        try folder.write("a/one.yaml", Self.user("cases: { x: { heartbeat: 1s }, y: { heartbeat: 2s } }\n"))
        let definition = try #require(load("a/one.yaml[y]", ["timer": "1s"])[0].definition)
        let texts = try #require(ScenarioSource.texts(of: definition))
        try folder.write("kept/scenario.yaml", texts[0])
        try folder.write("kept/\(ScenarioSource.keptName(ofUsed: 0))", texts[1])
        try FileManager.default.removeItem(atPath: "\(folder.path)/common.yaml")
        try FileManager.default.removeItem(atPath: "\(folder.path)/a")
        let kept = ScenarioSource.load(
            copy: "\(folder.path)/kept/scenario.yaml", of: "\(folder.path)/a/one.yaml", definition.parameters)
        #expect(kept.definition == definition)
    }

    @Test func `name both places where two files say the same`() throws {
        try folder.write("common.yaml", Self.common)
        try folder.write("a/one.yaml", Self.user().replacing("heartbeat: 200ms", with: "heartbeat: 200ms, timer: 1s"))
        #expect(
            lines(load("a")) == [
                """
                F/a/one.yaml:3:29: there is a value 'timer' already; give one of them another name [duplicate]
                  F/a/../common.yaml:2:18: note: the first stands here
                """
            ])
        try folder.write("a/one.yaml", Self.user("cases: { x: { timer: 1s } }\n"))
        #expect(
            lines(load("a")) == [
                """
                F/a/one.yaml:8:15: there is a value 'timer' already; give one of them another name [duplicate]
                  F/a/../common.yaml:2:18: note: the first stands here
                """
            ])
        try folder.write("a/one.yaml", Self.user().replacing("  phone:", with: "  server: { on: ward }\n  phone:"))
        #expect(
            lines(load("a")) == [
                """
                F/a/one.yaml:5:13: 'on' is there already under 'server'; give one of them another name, or leave it out \
                [duplicate]
                  F/a/../common.yaml:5:13: note: the first stands here
                """
            ])
        try folder.write("a/one.yaml", Self.user())
        try folder.write("common.yaml", Self.common.replacing("push-server", with: "push-sever"))
        #expect(
            lines(load("a")) == [
                """
                F/a/../common.yaml:5:31: the program 'push-sever' has no 'run'; did you mean 'push-server'? [missing-key]
                  F/a/one.yaml:2:6: note: the file is used here
                """
            ])
    }

    @Test func `refuse files that cannot be used`() throws {
        func first() -> String? { lines(load("a")).first?.split(separator: "\n").first.map(String.init) }
        try folder.write("a/one.yaml", Self.user())
        #expect(
            first() == """
                F/a/one.yaml:2:6: '../common.yaml' cannot be used: the file cannot be read; write its path from the folder of \
                this file [invalid-file]
                """)
        try folder.write("common.yaml", Self.common + "steps: []\n")
        #expect(first()?.hasPrefix("F/a/../common.yaml:6:1: unknown key 'steps' in a file that others use; ") == true)
        try folder.write("common.yaml", Self.common + "use: other.yaml\n")
        #expect(
            first() == """
                F/a/../common.yaml:6:1: a file that others use cannot have the key 'use'; only a scenario uses files: name \
                this one there [misplaced-key]
                """)
        try folder.write("common.yaml", Self.common)
        let twice = Self.user().replacing("use: ../common.yaml", with: "use: [../common.yaml, ../common.yaml]")
        try folder.write("a/one.yaml", twice)
        #expect(first() == "F/a/one.yaml:2:23: '../common.yaml' is used twice; name it once [duplicate]")
        let steps = "values: { all: [{ expect: { phone: connected } }],"
        try folder.write("common.yaml", Self.common.replacing("values: {", with: steps))
        let whole = Self.user().split(separator: "\n").dropLast(2).map(String.init) + ["steps: ${{ all }}"]
        try folder.write("a/one.yaml", whole.joined(separator: "\n"))
        #expect(
            first()
                == "F/a/../common.yaml:2:17: a step stands in a file that the scenario uses; write it in the scenario [misplaced-key]"
        )
    }

    @Test(.enabled(if: `The JSON Schema`.hasValidator, "python3 has no module jsonschema"))
    func `are allowed by the schema wherever a value may stand`() throws {
        let file = BadFile.scenario(
            networks: "${{ a }}", hosts: "${{ a }}",
            steps: ["expect: ${{ a }}", "never: { alert: any, for: \"${{ 2 * a }}\" }"])
        let wrong = file.replacing("2 * a }}", with: "2 * a }")
        #expect(
            try Validator.run([Self.phone, Self.user(), file, wrong.replacing("${{ 2", with: "$ 2")]) == [
                true, true, true, false,
            ])
    }
}
