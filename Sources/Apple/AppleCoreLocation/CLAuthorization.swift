/// The app's authorization to use the location.
public enum CLAuthorizationStatus: Int32, Sendable {
    /// The user has not been asked.
    case notDetermined = 0
    /// The device does not allow the app to use the location.
    case restricted = 1
    /// The user has denied the access.
    case denied = 2
    /// The app may use the location at any time.
    case authorizedAlways = 3
    /// The app may use the location while it is in use.
    case authorizedWhenInUse = 4

    /// The name of ``authorizedAlways`` on macOS.
    public static let authorized = CLAuthorizationStatus.authorizedAlways
}

/// The precision of the locations that an app gets.
public enum CLAccuracyAuthorization: Int, Sendable {
    /// The app gets the precise location.
    case fullAccuracy = 0
    /// The app gets an approximate location: Precise Location is off in Settings.
    case reducedAccuracy = 1
}

/// The purpose of the app's locations.
public enum CLActivityType: Int, Sendable {
    /// An unknown purpose.
    case other = 1
    /// Navigation of a car.
    case automotiveNavigation = 2
    /// A workout.
    case fitness = 3
    /// Navigation of another vehicle, such as a ship.
    case otherNavigation = 4
    /// A flight.
    case airborne = 5
}

/// The orientation of the device that headings refer to.
public enum CLDeviceOrientation: Int32, Sendable {
    /// An unknown orientation.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// Upright on its left side.
    case landscapeLeft = 3
    /// Upright on its right side.
    case landscapeRight = 4
    /// Lying on its back.
    case faceUp = 5
    /// Lying on its screen.
    case faceDown = 6
}
