extension BehaviourSection {
    /// F.
    static let refusals = BehaviourSection(
        "How a refusal looks, and how it ends",
        [
            .modelled("F01", "A denied browser waits with PolicyDenied, -65570"),
            .modelled("F02", "A denied connection waits instead of failing", .later(networkModule)),
            .modelled("F03", "A denied path has localNetworkDenied as its reason"),
            .real("F04", "A dead server, link or route is not blamed on privacy"),
            .modelled("F05", "After a grant what waited goes on by itself"),
            .modelled("F06", "After a grant a waiting browser finds services"),
            .real("F07", "When access is withdrawn, local connections end and not one more byte passes"),
            .modelled("F08", "A connection after that is refused as a first one would be"),
            .real("F09", "When access is withdrawn, flows that need none live on"),
            .real("F10", "A socket call fails with EHOSTUNREACH at once"),
            .real("F11", "The call that causes the alert fails before the answer; one after it succeeds"),
            .modelled("F12", "What can wait for connectivity completes after the grant", .later(networkModule)),
            .modelled("F13", "URLSession that does not wait has failed by then", .later(networkModule)),
            .real("F14", "A socket client recovers if it tries again, and only then"),
            .modelled("F15", "While the alert is up, Bonjour looks as if nobody were near"),
            .modelled("F16", "What waits says nothing before the answer, and something after it"),
            .modelled("F17", "What waits is told of a denial too"),
            .checked("F18", "No call tells a program its privilege", .lint("the calls of the device protocol")),
            .modelled("F19", "No check in the undetermined state goes without the alert"),
        ])

    private static let networkModule = "needs the Network and Foundation modules for apps"
}
