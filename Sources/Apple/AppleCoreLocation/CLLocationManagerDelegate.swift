public import Foundation

/// The delegate of a location manager, which is called on the main queue.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// The authorization has changed, or the manager has been created.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

    /// The authorization has changed; the form before iOS 14, for delegates that lack the other.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

    /// There are new locations; never in a lab.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

    /// The location could not be determined.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

    /// There is a new heading; never in a lab.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

    /// Returns whether the alert for the calibration of the compass may appear.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool

    /// The device has entered a region; never in a lab.
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

    /// The device has left a region; never in a lab.
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

    /// The state of a region is known.
    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)

    /// A region cannot be monitored.
    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error)

    /// A region is monitored; never in a lab.
    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

    /// The updates are paused; never in a lab.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

    /// The updates go on; never in a lab.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
    /// Calls the form before iOS 14.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}

    /// Returns false.
    public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {}

    /// Does nothing.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}

    /// Does nothing.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}
