import Foundation
import Network

func tellParameters() {
    show("parameters", [NWParameters(), .tcp, .udp, .tls, .dtls])
    let parameters = NWParameters(tls: nil)
    func tell(_ title: String, _ own: NWParameters) {
        print(
            """
            \(title): \(own.requiredInterfaceType) \(own.requiredInterface.map { "\($0)" } ?? "-") \
            \(own.prohibitedInterfaceTypes.map { $0.map { "\($0)" } } ?? []) \(own.prohibitedInterfaces.map { "\($0)" } ?? "-") \
            \(own.requiredLocalEndpoint.map { "\($0)" } ?? "-") \(own.serviceClass) \(own.multipathServiceType) \
            \(own.expiredDNSBehavior) \(own.attribution) \
            \([own.prohibitExpensivePaths, own.prohibitConstrainedPaths, own.allowUltraConstrainedPaths, own.preferNoProxies,
                own.allowLocalEndpointReuse, own.acceptLocalOnly, own.includePeerToPeer, own.requiresDNSSECValidation, own.allowFastOpen])
            """)
    }
    tell("defaults", parameters)
    parameters.requiredInterfaceType = .wifi
    parameters.requiredInterface = IPv6Address("fe80::1%eth0")?.interface
    parameters.prohibitedInterfaceTypes = [.cellular]
    parameters.prohibitedInterfaces = IPv6Address("fe80::1%lo")?.interface.map { [$0] }
    parameters.requiredLocalEndpoint = .hostPort(host: "10.1.0.2", port: 7000)
    parameters.serviceClass = .interactiveVoice
    parameters.multipathServiceType = .handover
    parameters.expiredDNSBehavior = .allow
    parameters.attribution = .user
    parameters.prohibitExpensivePaths = true
    parameters.prohibitConstrainedPaths = true
    parameters.allowUltraConstrainedPaths = true
    parameters.preferNoProxies = true
    parameters.allowLocalEndpointReuse = true
    parameters.acceptLocalOnly = true
    parameters.includePeerToPeer = true
    parameters.requiresDNSSECValidation = true
    parameters.allowFastOpen = true
    tell("all set", parameters)
    show("described", parameters)
    let copy = parameters.copy()
    parameters.serviceClass = .background
    parameters.prohibitedInterfaceTypes = []
    parameters.prohibitedInterfaces = []
    parameters.requiredLocalEndpoint = .unix(path: "/tmp/socket")
    tell("copy", copy)
    tell("changed", parameters)
    show("changed, described", parameters)
    let classes: [NWParameters.ServiceClass] = [
        .bestEffort, .background, .responsiveData, .interactiveVideo, .interactiveVoice, .signaling,
    ]
    table("classes", classes) { kind in
        let own = NWParameters.udp
        own.serviceClass = kind
        return own
    }
    show("context", NWParameters.PrivacyContext.default)
    show("own context", NWParameters.PrivacyContext(description: "ward"))
}
