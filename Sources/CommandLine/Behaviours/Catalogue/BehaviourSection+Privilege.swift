extension BehaviourSection {
    /// B.
    static let privilege = BehaviourSection(
        "The privilege and its life",
        [
            .modelled("B01", "A program starts undetermined, and is allowed or denied later"),
            .modelled("B02", "The first local network operation presents the alert, and nothing else does"),
            .modelled("B03", "The answer counts for all that follows; nobody is asked twice"),
            .real("B04", "What the user allows goes through"),
            .real("B05", "What the user denies does not, on the wire either"),
            .real("B06", "Until the answer nothing gated is on the wire"),
            .modelled("B07", "Settings changes the privilege both ways at any time"),
            .modelled("B08", "Settings lists an app only after it has attempted access"),
            .modelled("B09", "The app's own page in Settings shows the same switch"),
            .modelled("B10", "Operations at the same time get one alert and follow its one answer"),
            .modelled("B11", "The answer outlives the process"),
            .modelled("B12", "The answer covers the libraries inside an app"),
            .modelled("B13", "An alert tells which operation of which process caused it"),
            .checked("B14", "No management profile sets the privilege", .lint("scenario check")),
            .modelled("B15", "Some platforms have no local network privacy and gate nothing"),
            .modelled("B16", "iOS, iPadOS and visionOS behave alike"),
            .modelled("B17", "Deleting an app resets it on iOS"),
            .modelled("B18", "Resetting Location & Privacy resets all apps"),
            .modelled("B19", "macOS has no reset, and the refusal names what to do instead"),
            .modelled("B20", "The users of a shared iPad share the privilege"),
            .modelled("B21", "The accounts of a Mac each have their own"),
            .modelled("B22", "Programs with one executable UUID share a privilege, and a warning says so"),
            .checked("B23", "Several versions of one app are warned of", .lint("notes of validate")),
            .checked("B24", "Findings on macOS 15.0 advise a test on 15.1", .lint("notes of validate")),
        ])
}
