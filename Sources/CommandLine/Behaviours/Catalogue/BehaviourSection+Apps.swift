extension BehaviourSection {
    static let refusals = BehaviourSection(
        "How a refusal looks, and how it ends",
        [
            .modelled("F01", "A denied browser waits with PolicyDenied, -65570"),
            .modelled("F02", "A denied connection waits instead of failing"),
            .modelled("F03", "A denied path has localNetworkDenied as its reason"),
            .real("F04", "A dead server, link or route is not blamed on privacy"),
            .modelled("F05", "After a grant what waited goes on by itself"),
            .modelled("F06", "After a grant a waiting browser finds services"),
            .real("F07", "When access is withdrawn, local connections end and not one more byte passes"),
            .modelled("F08", "A connection after that is refused as a first one would be"),
            .real("F09", "When access is withdrawn, flows that need none live on"),
            .real("F10", "A socket call fails with EHOSTUNREACH at once"),
            .real("F11", "The call that causes the alert fails before the answer; one after it succeeds"),
            .modelled("F12", "What can wait for connectivity completes after the grant"),
            .modelled("F13", "URLSession that does not wait has failed by then"),
            .real("F14", "A socket client recovers if it tries again, and only then"),
            .modelled("F15", "While the alert is up, Bonjour looks as if nobody were near"),
            .modelled("F16", "What waits says nothing before the answer, and something after it"),
            .modelled("F17", "What waits is told of a denial too"),
            .checked("F18", "No call tells a program its privilege", .lint("the calls of the device protocol")),
            .modelled("F19", "No check in the undetermined state goes without the alert"),
        ])
}

extension BehaviourSection {
    static let alerts = BehaviourSection(
        "Causing the alert on purpose",
        [
            .checked("G01", "No call presents the alert as such", .lint("the calls of the device protocol")),
            .real("G02", "Connecting a UDP socket to a local address presents it"),
            .real("G03", "That puts nothing on any wire"),
            .real("G04", "The trigger aims along every broadcast-capable interface with a link-local address"),
            .real("G05", "Link-local is fe80::/10 for it"),
            .real("G06", "It aims at port 9"),
            .real("G07", "It aims at two random neighbours each, never at the device itself"),
            .real("G08", "It leaves no socket open"),
            .real("G09", "It takes every error in its stride"),
            .modelled("G10", "It shows nothing once the user has answered"),
            .modelled("G11", "The alert can appear without Wi-Fi"),
            .modelled("G12", "Causing it in the foreground makes way for work in the background"),
            .modelled("G13", "The alert outlives a lock and another app in front"),
        ])
}

extension BehaviourSection {
    static let permissionHelper = BehaviourSection(
        "The permission helper for apps",
        [
            .modelled("H01", "It suspends while the alert is up"),
            .real("H02", "Allowed: it returns true, since the device finds itself"),
            .modelled("H03", "Denied: it returns false, and does not throw"),
            .modelled("H04", "Already allowed: true without an alert"),
            .modelled("H05", "Already denied: false without an alert"),
            .modelled("H06", "A network error is thrown"),
            .real("H07", "Cancelling it throws and stops everything"),
            .modelled("H08", "It resumes once, however many events arrive"),
            .real("H09", "Cancelled before the start it starts nothing"),
            .modelled("H10", "Cancelled while starting it leaves nothing"),
            .modelled("H11", "A listener without a connection handler fails with EINVAL"),
            .real("H12", "A run disturbs no other service"),
            .modelled("H13", "Its browser includes peer-to-peer"),
            .modelled("H14", "Run again, it sees a grant from Settings"),
            .modelled("H15", "Leaving the view cancels it"),
            .real("H16", "Many runs leak nothing"),
            .modelled("H17", "Later runs are a check that asks nobody"),
        ])
}

extension BehaviourSection {
    static let programs = BehaviourSection(
        "Kinds of programs",
        [
            .modelled("I01", "An extension shares the privilege of its app"),
            .modelled("I02", "A background extension of an undetermined app is refused, without an alert"),
            .modelled("I03", "So is an app in the background"),
            .modelled("I04", "That refusal is not recorded"),
            .modelled("I05", "The next operation in the foreground presents the alert"),
            .modelled("I06", "Packet tunnel, app proxy and DNS proxy providers always have access, others do not"),
            .modelled("I07", "A push provider reaches a local server only after its app was allowed"),
            .modelled("I08", "App Clips are refused, without an alert"),
            .modelled("I09", "The simulator gates nothing"),
            .modelled("I10", "Daemons have access on macOS"),
            .modelled("I11", "What runs as root has access on macOS, and gains nothing on iOS"),
            .modelled("I12", "Command-line tools and what they start have access on macOS"),
            .modelled("I13", "Agents do not"),
            .modelled("I14", "Nor does any other program on macOS"),
            .modelled("I15", "On macOS an app answers for its helper tools"),
            .modelled("I16", "An agent can name the app that answers for it"),
            .checked("I17", "Most bare executables need no usage description", .lint("notes of validate")),
            .modelled("I18", "An agent of SMAppService needs no key for that"),
        ])
}
