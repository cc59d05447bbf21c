import DeviceRules
import TestTraits
import Testing

@Suite("Service types")
struct ServiceTypeTests {
    @Test(
        "a declaration is _name._tcp or _name._udp, with the dot of the root or without", .shows("C07"),
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
        "a request may have the root's dot, the domain and subtypes", .shows("C07"),
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

    @Test("the type of Multipeer Connectivity is declared with an underscore and _tcp", .shows("C09")) func multipeer()
    {
        #expect(ServiceType(multipeer: "waffle-varnish").description == "_waffle-varnish._tcp")
        let raw = AppDescription("game", bonjourServices: ["waffle-varnish"])
        #expect(!raw.declares("_waffle-varnish._tcp"))
    }

    @Test(
        "a request for all types is told from others, and one that names no type is none",
        arguments: [
            ("_services._dns-sd._udp", "_dns-sd._udp"), ("_services._dns-sd._udp.local.", "_dns-sd._udp"),
            ("_SERVICES._DNS-SD._UDP", "_dns-sd._udp"), ("_dns-sd._udp", "_dns-sd._udp"),
            ("_services._dns-sd._tcp", nil), ("_services._dns-sd", nil), ("x._services._dns-sd._udp", nil),
            ("_a._SUB._Pager._UDP.LOCAL", "_pager._udp"), ("_sub._pager._tcp", nil), ("_a._sub._b._pager._tcp", nil),
            ("_a._other._pager._tcp", nil), ("_pager._tcp,", "_pager._tcp"), ("_pager._tcp,_a,_b", "_pager._tcp"),
            (",_pager._tcp", nil), ("_pager._tcp..", nil), ("local", nil), (".", nil), ("_x._tcp", "_x._tcp"),
            ("x._tcp", nil), ("_x.tcp", nil), ("_x._", nil),
        ] as [(String, String?)])
    func requests(text: String, type: String?) {
        #expect(ServiceType(requested: text)?.description == type)
        #expect((ServiceType(requested: text) == .allTypes) == (type == "_dns-sd._udp"))
    }

    @Test("what is asked for of all types lacks the entitlement, and of one type the declaration")
    func reasons() {
        let app = AppDescription("pager", bonjourServices: ["_pager._tcp", "_services._dns-sd._udp"])
        func refusal(_ operation: BonjourOperation, _ type: String) -> Refusal? {
            PrivacyRules(.iOS).decide(.bonjour(operation, type: type), by: app, bundle: app, in: AppState(.allowed))
                .refusal
        }
        for operation in [BonjourOperation.register, .browse, .resolve] {
            #expect(refusal(operation, "_services._dns-sd._udp") == .noEntitlement)
            #expect(refusal(operation, "_services._dns-sd._tcp") == .undeclared)
            #expect(refusal(operation, "_chart._tcp") == .undeclared)
            #expect(refusal(operation, "_pager._tcp") == nil)
        }
        #expect(refusal(.enumerateTypes, "_pager._tcp") == .noEntitlement)
    }
}
