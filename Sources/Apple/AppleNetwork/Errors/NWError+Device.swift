package import DeviceProtocol

extension NWError {
    /// What a program sees when a request of Bonjour waits or has failed.
    ///
    /// A device that does not answer any more is, to a program, a daemon whose connection has broken.
    package init(_ failure: ServiceFailure) {
        let error = failure.error == .serviceNotRunning ? .defunctConnection : failure.error
        self = .dns(DNSServiceErrorType(error.rawValue))
    }

    /// The name has no such record: nobody has answered so far.
    package static let noSuchRecord = NWError.dns(DNSServiceErrorType(kDNSServiceErr_NoSuchRecord))

    /// Something that a lab does not have.
    package static let unsupported = NWError.dns(DNSServiceErrorType(kDNSServiceErr_Unsupported))
}
