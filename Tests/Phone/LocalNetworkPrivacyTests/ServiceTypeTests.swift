import LocalNetworkPrivacy
import Testing

@Suite("Service types")
struct ServiceTypeTests {
    @Test(
        "C07: a declaration is _name._tcp or _name._udp, with the dot of the root or without",
        arguments: [
            ("_tictactoe._tcp", true), ("_tictactoe._tcp.", true), ("_TicTacToe._TCP", true),
            ("_tictactoe._udp", false), ("tictactoe._tcp", false), ("_tictactoe", false), ("_tictactoe._tcp..", false),
            ("_tictactoe._tcp.local", false), ("_tictactoe._sctp", false), ("_._tcp", false), ("", false),
            ("_tic._tcp", false), ("_tictactoe2._tcp", false), ("_x._sub._tictactoe._tcp", false),
        ])
    func declaring(declared: String, isDeclared: Bool) {
        let app = AppDescription("game", bonjourServices: [declared])
        #expect(app.declares("_tictactoe._tcp") == isDeclared)
        let decision = PrivacyRules(.iOS).decide(
            .bonjour(.browse, type: "_tictactoe._tcp"), by: app, bundle: app, in: AppState(.allowed))
        #expect(decision.isAllowed == isDeclared)
    }

    @Test(
        "C07: a request may have the root's dot, the domain and subtypes",
        arguments: [
            "_pager._tcp", "_pager._tcp.", "_pager._tcp.local", "_pager._tcp.local.", "_pager._tcp,_ward",
            "_ward._sub._pager._tcp",
        ])
    func requesting(text: String) {
        #expect(ServiceType(requested: text)?.description == "_pager._tcp")
    }

    @Test(
        "a request that names no type matches no declaration",
        arguments: ["", "pager", "_pager", "_pager._tcp._tcp", "a.b._pager._tcp", "_services._pager._tcp"])
    func requestingNothing(text: String) {
        #expect(!AppDescription("game", bonjourServices: [text, "_pager._tcp"]).declares(text))
    }

    @Test("C09: the type of Multipeer Connectivity is declared with an underscore and _tcp") func multipeer() {
        #expect(ServiceType(multipeer: "waffle-varnish").description == "_waffle-varnish._tcp")
        let raw = AppDescription("game", bonjourServices: ["waffle-varnish"])
        #expect(!raw.declares("_waffle-varnish._tcp"))
    }
}
