extension BehaviourSection {
    /// H.
    static let permissionHelper = BehaviourSection(
        "The permission helper for apps",
        [
            .modelled("H01", "It suspends while the alert is up", .later(guest)),
            .real("H02", "Allowed: it returns true, since the device finds itself", .later(guest)),
            .modelled("H03", "Denied: it returns false, and does not throw", .later(guest)),
            .modelled("H04", "Already allowed: true without an alert", .later(guest)),
            .modelled("H05", "Already denied: false without an alert", .later(guest)),
            .modelled("H06", "A network error is thrown", .later(guest)),
            .real("H07", "Cancelling it throws and stops everything", .later(guest)),
            .modelled("H08", "It resumes once, however many events arrive", .later(guest)),
            .real("H09", "Cancelled before the start it starts nothing", .later(guest)),
            .modelled("H10", "Cancelled while starting it leaves nothing", .later(guest)),
            .modelled("H11", "A listener without a connection handler fails with EINVAL", .later(guest)),
            .real("H12", "A run disturbs no other service", .later(guest)),
            .modelled("H13", "Its browser includes peer-to-peer", .later(guest)),
            .modelled("H14", "Run again, it sees a grant from Settings", .later(guest)),
            .modelled("H15", "Leaving the view cancels it", .later(guest)),
            .real("H16", "Many runs leak nothing", .later(guest)),
            .modelled("H17", "Later runs are a check that asks nobody", .later(guest)),
        ])

    private static let guest = "needs the Network module for apps"
}
