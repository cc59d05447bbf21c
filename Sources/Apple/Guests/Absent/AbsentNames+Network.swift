extension AbsentNames {
    static let network = AbsentNames(
        module: "Network", target: "AppleNetwork",
        """
        services between devices of one user
          NWBrowser.Descriptor.applicationService(name:) NWListener.Service.init(applicationService:)
          NWParameters.applicationService
        groups of connections; multicast groups exist
          NWListener.newConnectionGroupHandler NWMultiplexGroup NWConnectionGroup.newConnectionHandler
          NWConnectionGroup.extract(connectionTo:using:) NWConnectionGroup.reinsert(connection:)
          NWConnection.init(from:)
        the local end of a received datagram
          NWConnectionGroup.Message.localEndpoint NWConnectionGroup.Message.path
        QUIC
          NWProtocolQUIC NWParameters.init(quic:) NWParameters.quic(alpn:) NWParameters.quicDatagram(alpn:)
        encrypted DNS, and proxies that an app sets
          NWParameters.PrivacyContext.flushCache() NWParameters.PrivacyContext.disableLogging()
          NWParameters.PrivacyContext.requireEncryptedNameResolution(_:fallbackResolver:)
          NWParameters.PrivacyContext.proxyConfigurations ProxyConfiguration
        Ethernet frames on macOS, and cellular radios
          NWEthernetChannel NWInterface.RadioType
        QUIC and framers of the API of iOS 26
          QUIC Framer
        """)

    static let networkExtension = AbsentNames(
        module: "NetworkExtension", target: "AppleNetworkExtension",
        """
        3GPP services
          NEAppPushManager.matchMissionCriticalService
        the old network classes; their `NWPath` and `NWEndpoint` are not those of Network
          NEProvider.defaultPath NEProvider.createTCPConnection(to:enableTLS:tlsParameters:delegate:)
          NEProvider.createUDPSession(to:from:) NWTCPConnection NWUDPSession NWHostEndpoint NWBonjourServiceEndpoint
          NWTLSParameters NWTCPConnectionAuthenticationDelegate
        a message on the screen
          NEProvider.displayMessage(_:completionHandler:)
        other kinds of providers, and their configuration
          NEPacketTunnelProvider NEAppProxyProvider NETransparentProxyProvider NEDNSProxyProvider NEFilterProvider
          NEFilterDataProvider NEFilterControlProvider NEFilterPacketProvider NETunnelProvider NETunnelProviderManager
          NETunnelProviderProtocol NETunnelProviderSession NETunnelNetworkSettings NEPacketTunnelNetworkSettings
          NEPacketTunnelFlow NEAppProxyFlow NEAppProxyTCPFlow NEAppProxyUDPFlow NEAppProxyProviderManager
          NETransparentProxyManager NEVPNManager NEVPNConnection NEVPNStatus NEVPNProtocol NEVPNProtocolIKEv2
          NEVPNProtocolIPSec NEVPNIKEv2SecurityAssociationParameters NEDNSProxyManager NEDNSProxyProviderProtocol
          NEDNSSettings NEDNSSettingsManager NEDNSOverHTTPSSettings NEDNSOverTLSSettings NEFilterManager
          NEFilterProviderConfiguration NEFilterFlow NEFilterSocketFlow NEFilterBrowserFlow NEFilterVerdict
          NEFilterNewFlowVerdict NEFilterDataVerdict NERelayManager NERelay NEProxySettings NEProxyServer
          NEIPv4Settings NEIPv6Settings NEIPv4Route NEIPv6Route NEOnDemandRule NEOnDemandRuleConnect
          NEOnDemandRuleDisconnect NEOnDemandRuleEvaluateConnection NEOnDemandRuleIgnore NEEvaluateConnectionRule
          NEAppRule NEFlowMetaData NEURLFilterManager
        the app's part in the login to hotspots
          NEHotspotHelper NEHotspotHelperCommand NEHotspotHelperResponse NEHotspotHelperConfidence NEHotspotManager
          NEHotspotProvider NEHotspotNetwork.setConfidence(_:) NEHotspotNetwork.setPassword(_:)
        identities of 802.1X, and hotspots of accessories
          NEHotspotEAPSettings.setIdentity(_:) NEHotspotEAPSettings.setTrustedServerCertificates(_:)
          NEHotspotConfigurationManager.joinAccessoryHotspot(_:passphrase:)
          NEHotspotConfigurationManager.joinAccessoryHotspotWithoutSecurity(_:)
        """)

    static let multipeerConnectivity = AbsentNames(
        module: "MultipeerConnectivity", target: "AppleMultipeerConnectivity",
        """
        connections to peers that an app has found by itself
          MCSession.nearbyConnectionData(forPeer:withCompletionHandler:) MCSession.connectPeer(_:withNearbyConnectionData:)
        """)
}
