import CallKit
import Foundation

/// What there is if nothing is said, and what copies have.
func tellValues() {
    let configuration = CXProviderConfiguration(localizedName: "Pager")
    tell("new configuration: \(words(CXProviderConfiguration()))")
    configuration.ringtoneSound = "bell"
    configuration.iconTemplateImageData = Data([1, 2])
    configuration.maximumCallGroups = 7
    configuration.maximumCallsPerCallGroup = 8
    configuration.includesCallsInRecents = false
    configuration.supportsVideo = true
    configuration.supportedHandleTypes = [.phoneNumber]
    tell("configuration: \(words(configuration))")
    let copy = configuration.copy() as? CXProviderConfiguration
    configuration.ringtoneSound = "horn"
    tell("copy of it: \(copy.map(words) ?? "none"), itself \(copy === configuration)")

    let update = CXCallUpdate()
    tell("new update: \(words(update))")
    update.remoteHandle = CXHandle(type: .emailAddress, value: "ann@ward.example")
    update.localizedCallerName = "Ann"
    update.hasVideo = true
    update.supportsHolding = false
    update.supportsGrouping = false
    update.supportsUngrouping = false
    update.supportsDTMF = false
    let another = update.copy() as? CXCallUpdate
    update.localizedCallerName = "Bob"
    tell("copy of an update: \(another.map(words) ?? "none"), itself \(another === update)")

    let handle = CXHandle(type: .generic, value: "Desk")
    let others = [
        CXHandle(type: .generic, value: "Desk"), CXHandle(type: .generic, value: "Door"),
        CXHandle(type: .phoneNumber, value: "Desk"), handle,
    ]
    tell("handles that are the same: \(others.map { $0 == handle }), in a set \(Set(others).count)")
    tell("a copy of a handle is itself: \(handle.copy() as? CXHandle === handle)")
    let types: [CXHandle.HandleType] = [.generic, .phoneNumber, .emailAddress]
    tell("types of handles: \(types.map(\.rawValue))")
    let reasons: [CXCallEndedReason] = [
        .failed, .remoteEnded, .unanswered, .answeredElsewhere, .declinedElsewhere,
    ]
    tell("reasons: \(reasons.map(\.rawValue))")
    let incoming: [CXErrorCodeIncomingCallError.Code] = [
        .unknown, .unentitled, .callUUIDAlreadyExists, .filteredByDoNotDisturb, .filteredByBlockList,
    ]
    tell("errors of calls: \(incoming.map(\.rawValue)) \(CXErrorDomainIncomingCall)")
    let requests: [CXErrorCodeRequestTransactionError.Code] = [
        .unknownCallProvider, .emptyTransaction, .unknownCallUUID, .callUUIDAlreadyExists,
    ]
    tell("errors of transactions: \(requests.map(\.rawValue)) \(CXErrorDomainRequestTransaction)")
}

private func words(_ configuration: CXProviderConfiguration) -> String {
    "\(configuration.localizedName ?? "none") \(configuration.ringtoneSound ?? "none") "
        + "\(configuration.iconTemplateImageData?.count ?? 0) \(configuration.maximumCallGroups) "
        + "\(configuration.maximumCallsPerCallGroup) \(configuration.includesCallsInRecents) "
        + "\(configuration.supportsVideo) \(configuration.supportedHandleTypes.map(\.rawValue))"
}

private func words(_ update: CXCallUpdate) -> String {
    "\(update.remoteHandle?.value ?? "none") \(update.localizedCallerName ?? "none") \(update.hasVideo) "
        + "\(update.supportsHolding) \(update.supportsGrouping) \(update.supportsUngrouping) \(update.supportsDTMF)"
}

/// An error in words.
func words(_ error: Error?) -> String {
    guard let error = error as NSError? else { return "no error" }
    return "\(error.domain.split(separator: ".").last ?? "") \(error.code) \(error.localizedDescription)"
}
