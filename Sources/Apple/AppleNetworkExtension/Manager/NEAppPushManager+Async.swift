// The asynchronous forms.
extension NEAppPushManager {
    /// Reads the values of now from preferences.
    public func loadFromPreferences() async throws {
        try await withCheckedThrowingContinuation { continuation in
            loadFromPreferences { continuation.resume($0) }
        }
    }

    /// Saves the values.
    public func saveToPreferences() async throws {
        try await withCheckedThrowingContinuation { continuation in
            saveToPreferences { continuation.resume($0) }
        }
    }

    /// Removes the configuration.
    public func removeFromPreferences() async throws {
        try await withCheckedThrowingContinuation { continuation in
            removeFromPreferences { continuation.resume($0) }
        }
    }

    /// Reads all configurations that the app has saved.
    public class func loadAllFromPreferences() async throws -> [NEAppPushManager] {
        try await withCheckedThrowingContinuation { continuation in
            loadAllFromPreferences { managers, error in
                // The managers are the caller's alone: the device's replies reach them on the main queue.
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
