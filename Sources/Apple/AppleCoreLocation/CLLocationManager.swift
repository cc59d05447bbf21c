internal import DeviceProtocol
public import Foundation
internal import Synchronization

/// The authorization to use the location, which the name of the Wi-Fi network also needs ("CLLocationManager" of Apple).
///
/// The authorization is the app's `location` in the scenario. A lab has no satellites: the location stays unknown, which
/// is written to standard error once.
open class CLLocationManager: NSObject, @unchecked Sendable {
    // Unchecked: the delegate is behind the lock, and the settings are without effect.

    private final class Slot: @unchecked Sendable {
        weak var delegate: (any CLLocationManagerDelegate)?
    }

    private let slot = Slot()
    private let lock = Mutex(())

    /// Creates a manager; its delegate gets the authorization.
    public override init() {
        super.init()
        LocationManagers.add(self)
    }

    /// The delegate, which gets the authorization once it is set; a weak reference.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        get { lock.withLock { _ in slot.delegate } }
        set {
            lock.withLock { _ in slot.delegate = newValue }
            if newValue != nil { reportAuthorization() }
        }
    }

    /// The accuracy that the app wants; without effect.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// The distance between updates; without effect.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    /// The angle between updates of the heading; without effect.
    open var headingFilter: CLLocationDegrees = 1
    /// The orientation that headings refer to; without effect.
    open var headingOrientation = CLDeviceOrientation.portrait
    /// The purpose of the locations; without effect.
    open var activityType = CLActivityType.other
    /// Whether updates may pause; without effect.
    open var pausesLocationUpdatesAutomatically = true
    /// Whether updates go on in the background; without effect, as a lab has no updates.
    open var allowsBackgroundLocationUpdates = false
    /// Whether the status bar shows updates in the background; without effect.
    open var showsBackgroundLocationIndicator = false

    /// The app's authorization.
    open var authorizationStatus: CLAuthorizationStatus { LocationAuthorization.status }
    /// The precision of the locations that the app gets.
    open var accuracyAuthorization: CLAccuracyAuthorization { LocationAuthorization.accuracy }
    /// Whether a widget may use the location; false.
    open var isAuthorizedForWidgetUpdates: Bool { false }
    /// The last location; `nil` in a lab.
    open var location: CLLocation? { nil }
    /// The last heading; `nil` in a lab.
    open var heading: CLHeading? { nil }
    /// The regions that are monitored; none in a lab.
    open var monitoredRegions: Set<CLRegion> { [] }
    /// The largest radius of a region; negative, as a lab monitors none.
    open var maximumRegionMonitoringDistance: CLLocationDistance { -1 }

    /// Returns the app's authorization; the form before iOS 14.
    open class func authorizationStatus() -> CLAuthorizationStatus { LocationAuthorization.status }
    /// Returns whether Location Services are on; they are.
    open class func locationServicesEnabled() -> Bool { true }
    /// Returns whether the device has a compass; it has none.
    open class func headingAvailable() -> Bool { false }
    /// Returns whether significant changes are reported; they are not.
    open class func significantLocationChangeMonitoringAvailable() -> Bool { false }
    /// Returns whether regions of a class can be monitored; they cannot.
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { false }
    /// Returns whether beacons can be ranged; they cannot.
    open class func isRangingAvailable() -> Bool { false }

    /// Asks the user for access while the app is in use.
    ///
    /// It does nothing after an answer, or without `NSLocationWhenInUseUsageDescription` in the app's Info.plist.
    open func requestWhenInUseAuthorization() { request(always: false) }

    /// Asks the user for access at any time.
    ///
    /// It does nothing after a denial, or without `NSLocationAlwaysAndWhenInUseUsageDescription` and
    /// `NSLocationWhenInUseUsageDescription` in the app's Info.plist.
    open func requestAlwaysAuthorization() { request(always: true) }

    /// Calls the handler with an error: the user keeps Precise Location off.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let isDeclined = accuracyAuthorization == .reducedAccuracy
        DispatchQueue.main.async { completion?(isDeclined ? CLError(.promptDeclined) : nil) }
    }

    /// Throws an error if Precise Location is off: the user keeps it off.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
        if accuracyAuthorization == .reducedAccuracy { throw CLError(.promptDeclined) }
    }

    /// Reports to the delegate that the location is denied or unknown.
    open func requestLocation() { reportFailure() }

    /// Reports to the delegate that the location is denied or unknown.
    open func startUpdatingLocation() { reportFailure() }

    /// Does nothing.
    open func stopUpdatingLocation() {}

    /// Reports to the delegate that the location is denied or unknown.
    open func startMonitoringSignificantLocationChanges() { reportFailure() }

    /// Does nothing.
    open func stopMonitoringSignificantLocationChanges() {}

    /// Does nothing: a lab has no headings.
    open func startUpdatingHeading() {}

    /// Does nothing.
    open func stopUpdatingHeading() {}

    /// Does nothing.
    open func dismissHeadingCalibrationDisplay() {}

    /// Reports to the delegate that the region cannot be monitored.
    open func startMonitoring(for region: CLRegion) {
        let error = CLError(LocationAuthorization.isAuthorized ? .regionMonitoringFailure : .regionMonitoringDenied)
        onMain { $0.locationManager($1, monitoringDidFailFor: region, withError: error) }
    }

    /// Does nothing.
    open func stopMonitoring(for region: CLRegion) {}

    /// Reports to the delegate that the state of the region is unknown.
    open func requestState(for region: CLRegion) {
        onMain { $0.locationManager($1, didDetermineState: .unknown, for: region) }
    }

    /// Reports the authorization to the delegate.
    func reportAuthorization() { onMain { $0.locationManagerDidChangeAuthorization($1) } }

    private func request(always: Bool) {
        if LocationAuthorization.request(always: always) { LocationManagers.reportAuthorization() }
    }

    private func reportFailure() {
        let isAuthorized = LocationAuthorization.isAuthorized
        if isAuthorized { Self.notice.write() }
        let error = CLError(isAuthorized ? .locationUnknown : .denied)
        onMain { $0.locationManager($1, didFailWithError: error) }
    }

    private func onMain(_ call: @escaping @Sendable (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
        DispatchQueue.main.async { [weak self] in
            guard let self, let delegate = self.delegate else { return }
            call(delegate, self)
        }
    }

    private static let notice = OneTimeNotice("CLLocationManager: a lab has no satellites, so the location is unknown.")
}
