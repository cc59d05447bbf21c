public import Foundation

/// The mobile network of the device, which has no SIM.
open class CTTelephonyNetworkInfo: NSObject {
    /// The delegate, which is never called, because no service comes or goes.
    open weak var delegate: (any CTTelephonyNetworkInfoDelegate)?

    /// The radio access technology of each service; `nil` without one.
    open var serviceCurrentRadioAccessTechnology: [String: String]? { nil }
    /// The radio access technology; `nil` without a service.
    open var currentRadioAccessTechnology: String? { nil }
    /// The carrier of each service; `nil` without one.
    open var serviceSubscriberCellularProviders: [String: CTCarrier]? { nil }
    /// The carrier; `nil` without a service.
    open var subscriberCellularProvider: CTCarrier? { nil }
    /// The identifier of the service for data; `nil` without one.
    open var dataServiceIdentifier: String? { nil }
    /// Called when a carrier has changed, which never happens.
    open var serviceSubscriberCellularProvidersDidUpdateNotifier: ((String) -> Void)?
    /// Called when the carrier has changed, which never happens.
    open var subscriberCellularProviderDidUpdateNotifier: ((CTCarrier) -> Void)?
}

/// The delegate of ``CTTelephonyNetworkInfo``.
public protocol CTTelephonyNetworkInfoDelegate: NSObjectProtocol {
    /// Another service has the data.
    func dataServiceIdentifierDidChange(_ identifier: String)
}

extension CTTelephonyNetworkInfoDelegate {
    /// Does nothing.
    public func dataServiceIdentifierDidChange(_ identifier: String) {}
}

/// A carrier; an app gets none.
open class CTCarrier: NSObject {
    /// The name.
    open var carrierName: String? { nil }
    /// The country of the carrier, of three digits (ITU-T E.212).
    open var mobileCountryCode: String? { nil }
    /// The number of the carrier in its country (ITU-T E.212).
    open var mobileNetworkCode: String? { nil }
    /// The country of the carrier, of two letters (ISO 3166-1).
    open var isoCountryCode: String? { nil }
    /// Whether the carrier allows calls over the Internet.
    open var allowsVOIP: Bool { true }
}

/// Whether the app may use mobile data.
open class CTCellularData: NSObject {
    /// The access to mobile data: not known, because there is none.
    open var restrictedState: CTCellularDataRestrictedState { .restrictedStateUnknown }
    /// Called when the access has changed, which never happens.
    open var cellularDataRestrictionDidUpdateNotifier: ((CTCellularDataRestrictedState) -> Void)?
}

/// The access of an app to mobile data.
public enum CTCellularDataRestrictedState: UInt, Sendable {
    /// It is not known.
    case restrictedStateUnknown
    /// The user has refused it.
    case restricted
    /// The app has it.
    case notRestricted
}

extension NSNotification.Name {
    /// The radio access technology of a service has changed, which never happens.
    public static let CTServiceRadioAccessTechnologyDidChange = NSNotification.Name(
        "CTServiceRadioAccessTechnologyDidChangeNotification")
    /// The radio access technology has changed, which never happens.
    public static let CTRadioAccessTechnologyDidChange = NSNotification.Name(
        "CTRadioAccessTechnologyDidChangeNotification")
}
