/// What one scenario says it shows, and what a run of it has shown.
package struct ScenarioEvidence: Sendable, Hashable {
    /// The scenario's title.
    package var name: String
    /// Its file.
    package var file: String
    /// Whether one of its hosts is a device.
    package var hasDevice: Bool
    /// The ids of the behaviours that its steps cover.
    package var covers: [String]
    /// The lines of the steps that showed them in the newest run, by the id.
    package var shown: [String: [Int]]
    /// Whether its file has been edited since that run, which then shows nothing.
    package var isEdited: Bool
    /// The saboteurs that it must catch.
    package var saboteurs: [String]

    /// Makes evidence.
    package init(
        name: String, file: String, hasDevice: Bool = true, covers: [String], shown: [String: [Int]],
        isEdited: Bool = false, saboteurs: [String] = []
    ) {
        self.name = name
        self.file = file
        self.hasDevice = hasDevice
        self.covers = covers
        self.shown = shown
        self.isEdited = isEdited
        self.saboteurs = saboteurs
    }

    /// Why it does not show a behaviour that its steps cover; `nil` when it does.
    func gap(_ behaviour: String, of section: BehaviourSection) -> String? {
        if section.isAboutDevices, !hasDevice { return "none of its hosts is a device" }
        if isEdited { return "edited since it was run" }
        return shown[behaviour, default: []].isEmpty ? "not run, or its newest run has not passed" : nil
    }
}
