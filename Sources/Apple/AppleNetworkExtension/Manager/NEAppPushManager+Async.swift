// The asynchronous forms of methods with a completion handler.
extension NEAppPushManager {
    /// Loads the saved values from preferences.
    public func loadFromPreferences() async throws {
        try await withCheckedThrowingContinuation { continuation in
            loadFromPreferences { continuation.resume($0) }
        }
    }

    /// Saves the values to preferences.
    public func saveToPreferences() async throws {
        try await withCheckedThrowingContinuation { continuation in
            saveToPreferences { continuation.resume($0) }
        }
    }

    /// Removes the configuration from preferences.
    public func removeFromPreferences() async throws {
        try await withCheckedThrowingContinuation { continuation in
            removeFromPreferences { continuation.resume($0) }
        }
    }

    /// Loads all configurations that the app has saved.
    public class func loadAllFromPreferences() async throws -> [NEAppPushManager] {
        try await withCheckedThrowingContinuation { continuation in
            loadAllFromPreferences { managers, error in
                // The managers are used only by the caller, and by the device's replies on the main queue.
                let result = Unchecked(managers)
                continuation.resume(with: error.map { .failure($0) } ?? .success(result))
            }
        }.value ?? []
    }
}

extension CheckedContinuation<Void, any Error> {
    fileprivate func resume(_ error: (any Error)?) {
        if let error { resume(throwing: error) } else { resume() }
    }
}
