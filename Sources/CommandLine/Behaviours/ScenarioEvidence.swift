/// The behaviours that a scenario covers and those that its newest run has shown.
package struct ScenarioEvidence: Sendable, Hashable {
    package var name: String
    package var file: String
    /// Whether one of its hosts is a device.
    package var hasDevice: Bool
    /// The ids of the behaviours that its steps cover.
    package var covers: [String]
    /// The lines of the steps that showed each behaviour in the newest run.
    package var shown: [String: [Int]]
    /// Whether the file was edited after that run, which then shows nothing.
    package var isEdited: Bool
    package var saboteurs: [String]

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

    /// Returns why the scenario does not show a behaviour that it covers; `nil` if it does.
    func gap(_ behaviour: String, of section: BehaviourSection) -> String? {
        if section.isAboutDevices, !hasDevice { return "none of its hosts is a device" }
        if isEdited { return "edited since it was run" }
        return shown[behaviour, default: []].isEmpty ? "not run, or its newest run has not passed" : nil
    }
}
