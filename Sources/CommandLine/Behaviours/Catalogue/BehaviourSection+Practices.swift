extension BehaviourSection {
    /// M.
    static let practices = BehaviourSection(
        "What Apple recommends",
        [
            .modelled("M01", "Ask when the user does something, not at launch", .later("needs user actions")),
            .real("M02", "An app for any address works with a local one", .later("needs the Network module for apps")),
            .checked("M03", "Prefer what the system offers", .later("needs hints in the report")),
            .real("M04", "Handle the new errors and the waiting", .later("needs the modules for apps")),
            .checked("M05", "Know what is real here and what is modelled", .lint("this list")),
            .checked("M06", "Service types are well-formed names of protocols", .lint("notes of validate")),
        ])
}
