extension AbsentNames {
    static let foundation = AbsentNames(
        module: "Foundation", target: "AppleFoundation",
        """
        files that several processes coordinate, and metadata searches
          NSFileCoordinator NSFilePresenter NSFileVersion NSMetadataQuery NSMetadataItem NSFileProviderService
        storage and sharing between devices of one user
          NSUbiquitousKeyValueStore NSItemProvider NSExtensionContext NSExtensionItem NSExtensionRequestHandling
        services of other processes
          NSXPCConnection NSXPCListener NSXPCInterface NSXPCListenerEndpoint
        expressions of Objective-C
          NSInvocation NSMethodSignature NSProxy NSClassDescription
        resources that are fetched on demand
          NSBundleResourceRequest
        the tagger of words that NaturalLanguage has replaced
          NSLinguisticTagger
        """)

    static let security = AbsentNames(
        module: "Security", target: "AppleSecurity",
        """
        the keychain
          SecAccessControl SecAccessControlCreateWithFlags
        keys that an app makes or uses by itself
          SecKeyCreateRandomKey SecKeyCreateSignature SecKeyVerifySignature SecKeyCreateEncryptedData
          SecKeyCreateDecryptedData SecKeyCopyPublicKey SecKeyCreateWithData SecKeyAlgorithm
          SecKeyIsAlgorithmSupported SecKeyCopyKeyExchangeResult
        the rights of a program
          SecTaskCreateFromSelf SecTaskCopyValueForEntitlement SecCode SecStaticCode
        messages with signatures
          CMSDecoder CMSEncoder
        """)

    static let os = AbsentNames(
        module: "os", target: "AppleOS",
        """
        signposts and activities, which Instruments shows
          OSSignposter OSSignpostID OSSignpostIntervalState OSSignpostType os_signpost os_activity_t
          os_activity_initiate
        the log of the device, read by the app
          OSLogStore OSLogEntry OSLogEntryLog OSLogEntrySignpost OSLogPosition OSLogEnumerator
        the memory that is left
          os_proc_available_memory
        """)

    static let coreLocation = AbsentNames(
        module: "CoreLocation", target: "AppleCoreLocation",
        """
        names of places, which Apple's servers know
          CLGeocoder CLPlacemark
        sequences of updates and conditions
          CLLocationUpdate CLMonitor CLServiceSession CLBackgroundActivitySession
        beacons and visits
          CLBeacon CLBeaconIdentityConstraint CLVisit CLFloor CLLocationSourceInformation
        deferred updates
          CLLocationManager.allowDeferredLocationUpdates(untilTraveled:timeout:)
        """)
}
