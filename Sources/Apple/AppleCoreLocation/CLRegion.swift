public import Foundation

/// A region that can be monitored; a lab never reports its borders.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: an app sets the two properties before it hands the region over, as on iOS.

    /// The name of the region in the app.
    public let identifier: String
    /// Whether an entry is to be reported.
    open var notifyOnEntry = true
    /// Whether an exit is to be reported.
    open var notifyOnExit = true

    init(identifier: String) { self.identifier = identifier }

    /// Returns the region itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The device's relation to a region.
public enum CLRegionState: Int, Sendable {
    /// The relation is not known.
    case unknown = 0
    /// The device is inside.
    case inside = 1
    /// The device is outside.
    case outside = 2
}

/// A circle on the Earth.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
    /// The centre.
    public let center: CLLocationCoordinate2D
    /// The radius in metres.
    public let radius: CLLocationDistance

    /// Creates a circle.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        (self.center, self.radius) = (center, radius)
        super.init(identifier: identifier)
    }

    /// Returns whether a coordinate is inside.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        let centre = CLLocation(latitude: center.latitude, longitude: center.longitude)
        return centre.distance(from: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude))
            <= radius
    }
}

/// The surroundings of Bluetooth beacons, of which a lab has none.
open class CLBeaconRegion: CLRegion, @unchecked Sendable {
    /// The UUID of the beacons.
    public let uuid: UUID
    /// The major value of the beacons, if any.
    public let major: NSNumber?
    /// The minor value of the beacons, if any.
    public let minor: NSNumber?

    /// Creates a region of beacons with a UUID.
    public init(uuid: UUID, identifier: String) {
        (self.uuid, major, minor) = (uuid, nil, nil)
        super.init(identifier: identifier)
    }

    /// Creates a region of beacons with a UUID and a major value.
    public init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
        (self.uuid, self.major, minor) = (uuid, NSNumber(value: major), nil)
        super.init(identifier: identifier)
    }

    /// Creates a region of beacons with a UUID, a major and a minor value.
    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String) {
        (self.uuid, self.major, self.minor) = (uuid, NSNumber(value: major), NSNumber(value: minor))
        super.init(identifier: identifier)
    }
}

/// The major value of a beacon.
public typealias CLBeaconMajorValue = UInt16
/// The minor value of a beacon.
public typealias CLBeaconMinorValue = UInt16

/// A heading of the device; a lab gives none.
open class CLHeading: NSObject, @unchecked Sendable {
    // Unchecked: the values never change.

    /// The heading from magnetic north in degrees.
    open var magneticHeading: CLLocationDirection { -1 }
    /// The heading from true north in degrees; negative if it is not known.
    open var trueHeading: CLLocationDirection { -1 }
    /// The uncertainty in degrees; negative if the heading is not valid.
    open var headingAccuracy: CLLocationDirection { -1 }
    /// The time of the heading.
    open var timestamp: Date { .distantPast }
}
