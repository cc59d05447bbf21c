import CoreLocation
import Foundation
import NetworkExtension

// Asks for the location, as an app does before it reads the name of the Wi-Fi network.

final class Finder: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()

    func start() {
        tell("at first", manager.authorizationStatus.rawValue)
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        switch manager.authorizationStatus {
        case .notDetermined:
            tell("not asked")
            manager.requestWhenInUseAuthorization()
        case .restricted, .denied:
            tell("denied")
            manager.requestLocation()
        case .authorizedAlways, .authorizedWhenInUse:
            tell("authorized, precise", manager.accuracyAuthorization == .fullAccuracy)
            tell("authorized at any time", manager.authorizationStatus == .authorizedAlways)
            manager.startUpdatingLocation()
            Task { await refine(manager) }
            NEHotspotNetwork.fetchCurrent { tell("network", $0?.ssid) }
        @unknown default: break
        }
    }

    private func refine(_ manager: CLLocationManager) async {
        do {
            try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Ward")
        } catch {
            tell("kept off", (error as? CLError)?.code == .promptDeclined)
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        tell("located", locations.last)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        switch error {
        case CLError.denied: tell("failed: denied")
        case CLError.locationUnknown: tell("failed: unknown")
        default: tell("failed", (error as NSError).code)
        }
    }
}

final class OldFinder: NSObject, CLLocationManagerDelegate {
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
        tell("by the old method", status == CLLocationManager.authorizationStatus())
    }

    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) { tell("not monitored", region?.identifier) }
}

let finder = Finder()
finder.start()
let old = OldFinder()
let manager = CLLocationManager()
manager.delegate = old
let pier = CLCircularRegion(
    center: CLLocationCoordinate2D(latitude: 53.55, longitude: 9.99), radius: 1000, identifier: "pier")
manager.startMonitoring(for: pier)
let away = CLLocation(latitude: 53.55, longitude: 10)
tell("metres", Int(away.distance(from: CLLocation(latitude: 53.55, longitude: 9.99)).rounded()))
tell("inside", pier.contains(away.coordinate))
RunLoop.main.run()
