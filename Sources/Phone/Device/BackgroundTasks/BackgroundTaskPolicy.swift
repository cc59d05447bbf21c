/// The rules of tasks in the background.
struct BackgroundTaskPolicy: Sendable {
    /// Whether a launch reaches the app.
    var launches = true
    /// Whether a task keeps its app from being suspended.
    var keepsAwake = true
    /// Whether a launch removes the request.
    var removesLaunched = true
    /// Whether the requests stay when the process of the app has ended.
    var outlivesApp = true
}
