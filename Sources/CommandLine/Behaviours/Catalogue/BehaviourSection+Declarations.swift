extension BehaviourSection {
    /// C.
    static let declarations = BehaviourSection(
        "What the Info.plist declares",
        [
            .modelled("C01", "The alert has the app's usage description"),
            .modelled("C02", "An app from before the keys gets the system's own text"),
            .modelled("C03", "A newer app without the keys gets NoAuth from Bonjour, and no alert"),
            .modelled("C04", "The same app is asked about once the keys are there"),
            .modelled("C05", "Each service type an app uses must be declared, also after the user has allowed"),
            .modelled("C06", "Advertising needs the declaration as browsing does; accepting TCP does not"),
            .modelled("C07", "A declaration is exactly a type: nothing matches in part"),
            .modelled("C08", "The permission helper's own type must be declared"),
            .checked(
                "C09", "A Multipeer Connectivity type is declared with an underscore and _tcp",
                .lint("notes of validate")),
            .modelled("C10", "The keys count in the app's Info.plist, not in its extension's"),
            .modelled("C11", "NoAuth and PolicyDenied are two errors, and NoAuth comes first"),
            .modelled("C12", "A bare macOS executable brings its Info.plist inside"),
            .checked("C13", "The usage description says which feature needs the network", .lint("notes of validate")),
        ])
}
