package import DeviceProtocol

extension NWError {
    /// Creates the error of a Bonjour request that waits or has failed.
    ///
    /// A device that no longer answers is reported as a daemon whose connection has broken.
    package init(_ failure: ServiceFailure) {
        let error = failure.error == .serviceNotRunning ? .defunctConnection : failure.error
        self = .dns(DNSServiceErrorType(error.rawValue))
    }

    /// The name has no such record, as far as known.
    package static let noSuchRecord = NWError.dns(DNSServiceErrorType(kDNSServiceErr_NoSuchRecord))

    /// Something that a lab does not have.
    package static let unsupported = NWError.dns(DNSServiceErrorType(kDNSServiceErr_Unsupported))
}
