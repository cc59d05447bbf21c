package import LabEvents
package import ScenarioLanguage

/// The contents of files as JSON for editors and scripts: the scenarios and the errors.
package enum ScenarioListReport {
    /// Returns the object.
    ///
    /// Its keys are `schema`, `scenarios` (`selector`, `name`, `covers`, `must_catch`), `mistakes` (`file`, `line`,
    /// `column`, `code`, `message`, `remedy`, `notes`), and `notes` on what is valid but unusual.
    package static func value(_ readings: [ScenarioReading], mistakes: [Diagnostic] = []) -> Value {
        .object([
            "schema": "pushlab-list/1",
            "scenarios": .array(readings.compactMap(\.definition).map(value)),
            "mistakes": .array(mistakes.map(value)),
            "notes": .array(readings.flatMap(\.notes).map { .string("\($0)") }),
        ])
    }

    private static func value(_ definition: ScenarioDefinition) -> Value {
        .object([
            "selector": .string(definition.parameters.selector(of: definition.file ?? "")),
            "name": .string(definition.name),
            "covers": .array(definition.covers.map(Value.string)),
            "must_catch": .array(definition.mustCatch.map { .string($0.saboteur) }),
        ])
    }

    /// Returns an error in a file.
    static func value(_ diagnostic: Diagnostic) -> Value {
        .object([
            "file": .string(diagnostic.file),
            "line": number(diagnostic.position?.line),
            "column": number(diagnostic.position?.column),
            "code": .string(diagnostic.code.rawValue),
            "message": .string(diagnostic.message),
            "remedy": .string(diagnostic.remedy),
            "notes": .array(
                diagnostic.notes.map { note in
                    .object([
                        "file": .string(note.file), "line": .int(note.position.line),
                        "column": .int(note.position.column), "message": .string(note.message),
                    ])
                }),
        ])
    }

    private static func number(_ number: Int?) -> Value { number.map(Value.int) ?? .null }
}
