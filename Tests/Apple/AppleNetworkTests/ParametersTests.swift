import AppleNetwork
import Testing

@Suite("The parameters of Network")
struct ParametersTests {
    @Test("are printed as on a device")
    func texts() {
        #expect(NWParameters.tcp.debugDescription == "tcp, attribution: developer")
        #expect(NWParameters.udp.debugDescription == "udp, attribution: developer")
        #expect(NWParameters.tls.debugDescription == "tcp, tls, attribution: developer")
        #expect(NWParameters.dtls.debugDescription == "udp, tls, attribution: developer")
        #expect(NWParameters().debugDescription == "attribution: developer")
        let parameters = NWParameters.tls
        parameters.defaultProtocolStack.applicationProtocols.insert(NWProtocolWebSocket.Options(), at: 0)
        #expect("\(parameters)" == "tcp, tls, websocket, attribution: developer")
        parameters.requiredLocalEndpoint = .unix(path: "/tmp/a")
        #expect("\(parameters)" == "tcp, tls, websocket, local: AF_UNIX:\"/tmp/a\", attribution: developer")
    }

    @Test("begin with the defaults of iOS")
    func defaults() {
        let parameters = NWParameters.tcp
        #expect(parameters.requiredInterface == nil && parameters.prohibitedInterfaces == nil)
        #expect(parameters.requiredInterfaceType == .other && parameters.prohibitedInterfaceTypes == nil)
        #expect(parameters.requiredLocalEndpoint == nil)
        #expect(parameters.serviceClass == .bestEffort && parameters.multipathServiceType == .disabled)
        #expect(parameters.expiredDNSBehavior == .systemDefault && parameters.attribution == .developer)
        let switches: [KeyPath<NWParameters, Bool>] = [
            \.prohibitExpensivePaths, \.prohibitConstrainedPaths, \.allowUltraConstrainedPaths, \.preferNoProxies,
            \.allowLocalEndpointReuse, \.acceptLocalOnly, \.includePeerToPeer, \.requiresDNSSECValidation,
            \.allowFastOpen,
        ]
        for path in switches { #expect(!parameters[keyPath: path]) }
        #expect(parameters.privacyContext === NWParameters.PrivacyContext.default)
        #expect(NWParameters.tcp !== NWParameters.tcp)
    }

    @Test("keep what is set, and print it")
    func settings() {
        let parameters = NWParameters.tcp
        let wifi = NWInterface(name: "en0", index: 2, type: .wifi)
        parameters.requiredInterface = wifi
        parameters.requiredInterfaceType = .wifi
        parameters.prohibitedInterfaces = [wifi]
        parameters.prohibitedInterfaceTypes = [.cellular, .loopback]
        parameters.requiredLocalEndpoint = .hostPort(host: "127.0.0.1", port: 8080)
        parameters.serviceClass = .responsiveData
        parameters.multipathServiceType = .handover
        parameters.expiredDNSBehavior = .allow
        parameters.attribution = .user
        let switches: [ReferenceWritableKeyPath<NWParameters, Bool>] = [
            \.prohibitExpensivePaths, \.prohibitConstrainedPaths, \.allowUltraConstrainedPaths, \.preferNoProxies,
            \.allowLocalEndpointReuse, \.acceptLocalOnly, \.includePeerToPeer, \.requiresDNSSECValidation,
            \.allowFastOpen,
        ]
        for path in switches {
            #expect(!parameters[keyPath: path])
            parameters[keyPath: path] = true
        }
        let context = NWParameters.PrivacyContext(description: "mine")
        parameters.setPrivacyContext(context)
        #expect("\(context)" == "mine")
        let copy = parameters.copy()
        parameters.requiredInterface = nil
        parameters.prohibitedInterfaces = []
        parameters.prohibitedInterfaceTypes = []
        #expect(parameters.prohibitedInterfaces == nil && parameters.prohibitedInterfaceTypes == nil)
        #expect(copy.requiredInterface == wifi && copy.prohibitedInterfaces == [wifi])
        #expect(copy.requiredInterfaceType == .wifi && copy.prohibitedInterfaceTypes == [.cellular, .loopback])
        #expect(copy.expiredDNSBehavior == .allow && copy.privacyContext === context)
        for path in switches { #expect(copy[keyPath: path]) }
        #expect(
            copy.debugDescription == """
                tcp, traffic class: 300, interface: en0, local: 127.0.0.1:8080, multipath service: handover, \
                fast-open, no expensive, no constrained, no cellular, prefer no proxy, attribution: website, \
                requires DNSSEC
                """)
    }

    @Test("have a stack that changes them")
    func stack() throws {
        let tcp = NWProtocolTCP.Options()
        tcp.noDelay = true
        let parameters = NWParameters(tls: NWProtocolTLS.Options(), tcp: tcp)
        let copy = parameters.copy()
        let options = try #require(parameters.defaultProtocolStack.transportProtocol as? NWProtocolTCP.Options)
        #expect(options.noDelay)
        options.noDelay = false
        let again = parameters.defaultProtocolStack.transportProtocol as? NWProtocolTCP.Options
        #expect(again?.noDelay == false)
        #expect((copy.defaultProtocolStack.transportProtocol as? NWProtocolTCP.Options)?.noDelay == true)
        #expect(copy.defaultProtocolStack.applicationProtocols.first is NWProtocolTLS.Options)

        let ip = try #require(parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)
        #expect(ip.version == .any && ip.hopLimit == 0 && ip.localAddressPreference == .default)
        ip.version = .v6
        ip.hopLimit = 64
        #expect((parameters.copy().defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.version == .v6)
        #expect((copy.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.version == .any)
        parameters.defaultProtocolStack.internetProtocol = nil
        #expect((parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.hopLimit == 0)
        parameters.defaultProtocolStack.applicationProtocols = []
        parameters.defaultProtocolStack.transportProtocol = NWProtocolUDP.Options()
        #expect("\(parameters)" == "udp, attribution: developer")
        #expect(NWParameters().defaultProtocolStack.transportProtocol == nil)
    }

    @Test("keep every change when many threads make them")
    func threads() async {
        let parameters = NWParameters.tcp
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<64 {
                group.addTask {
                    parameters.requiredLocalEndpoint = .unix(path: "\(index)")
                    parameters.defaultProtocolStack.applicationProtocols = [NWProtocolTLS.Options()]
                    _ = parameters.copy().debugDescription
                }
            }
            group.addTask { parameters.includePeerToPeer = true }
            group.addTask { parameters.acceptLocalOnly = true }
        }
        #expect(parameters.includePeerToPeer && parameters.acceptLocalOnly)
        #expect(parameters.defaultProtocolStack.applicationProtocols.count == 1)
    }
}
