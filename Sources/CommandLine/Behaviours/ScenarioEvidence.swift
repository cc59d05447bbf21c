/// What one scenario says it shows, and what a run of it has shown.
package struct ScenarioEvidence: Sendable, Hashable {
    /// The scenario's title.
    package var name: String
    /// Its file.
    package var file: String
    /// The ids of the behaviours that its steps cover.
    package var covers: [String]
    /// The lines of the steps that showed them in the newest run, by the id.
    package var shown: [String: [Int]]
    /// The saboteurs that it must catch.
    package var saboteurs: [String]

    /// Makes evidence.
    package init(name: String, file: String, covers: [String], shown: [String: [Int]], saboteurs: [String] = []) {
        self.name = name
        self.file = file
        self.covers = covers
        self.shown = shown
        self.saboteurs = saboteurs
    }
}
