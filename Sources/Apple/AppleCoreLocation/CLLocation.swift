public import Foundation

/// A location of the device at one time; a lab gives none, but an app can create its own.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: the class has no mutable state, and subclasses of apps answer for their own.

    /// The latitude and longitude.
    public let coordinate: CLLocationCoordinate2D
    /// The altitude above mean sea level.
    public let altitude: CLLocationDistance
    /// The radius of the uncertainty of the coordinate; negative if the coordinate is not valid.
    public let horizontalAccuracy: CLLocationAccuracy
    /// The uncertainty of the altitude; negative if the altitude is not valid.
    public let verticalAccuracy: CLLocationAccuracy
    /// The direction of travel; negative if it is not valid.
    public let course: CLLocationDirection
    /// The uncertainty of the course; negative if the course is not valid.
    public let courseAccuracy: CLLocationDirectionAccuracy
    /// The speed; negative if it is not valid.
    public let speed: CLLocationSpeed
    /// The uncertainty of the speed; negative if the speed is not valid.
    public let speedAccuracy: CLLocationSpeedAccuracy
    /// The time of the location.
    public let timestamp: Date

    /// The altitude above the ellipsoid of WGS 84: the ``altitude``, as the lab has no model of the sea level.
    open var ellipsoidalAltitude: CLLocationDistance { altitude }

    /// Creates a location at a latitude and a longitude.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// Creates a location with accuracies.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: -1, speed: -1, timestamp: timestamp)
    }

    /// Creates a location with a course and a speed.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: -1, speed: speed, speedAccuracy: -1, timestamp: timestamp)
    }

    /// Creates a location with the accuracies of its course and speed.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
        timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        horizontalAccuracy = hAccuracy
        verticalAccuracy = vAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.timestamp = timestamp
    }

    /// Returns the location itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the distance to another location in metres, on a sphere of the Earth's mean radius.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        let (here, there) = (coordinate, location.coordinate)
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let latitude = sin(radians(there.latitude - here.latitude) / 2)
        let longitude = sin(radians(there.longitude - here.longitude) / 2)
        let haversine =
            latitude * latitude + cos(radians(here.latitude)) * cos(radians(there.latitude)) * longitude * longitude
        return 2 * Self.radius * asin(min(1, haversine.squareRoot()))
    }

    /// The mean radius of the Earth in metres (IUGG).
    static let radius = 6_371_008.8
}
