import Foundation
import UIKit

/// What the app knows of its device.
@MainActor
func tellDevice() {
    let device = UIDevice.current
    tell(
        "device: \(device.name), \(device.systemName) \(device.systemVersion), \(device.model), \(device.localizedModel)"
    )
    tell(
        "idiom: \(device.userInterfaceIdiom.rawValue) of \(UIUserInterfaceIdiom.unspecified.rawValue)"
            + " \(UIUserInterfaceIdiom.phone.rawValue) \(UIUserInterfaceIdiom.pad.rawValue)")
    tell("vendor: \(device.identifierForVendor?.uuidString ?? "none")")
}

/// Tasks that are to end before the app is suspended.
@MainActor
func tellTasks(of application: UIApplication) {
    let tasks = [
        application.beginBackgroundTask(), application.beginBackgroundTask(withName: "sync"),
        application.beginBackgroundTask(withName: "more") {}, application.beginBackgroundTask {},
    ]
    tell("tasks: \(Set(tasks).count) of \(tasks.count), invalid \(tasks.contains(.invalid))")
    tell("invalid: \(UIBackgroundTaskIdentifier.invalid == UIBackgroundTaskIdentifier(rawValue: 0))")
    for task in tasks { application.endBackgroundTask(task) }
    tell("idle timer: \(application.isIdleTimerDisabled)")
}

/// A write to a connection that is closed is an error, and not the end of the app.
func tellBrokenPipe() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    close(ends[0])
    let count = write(ends[1], "a", 1)
    tell("write to nobody: \(count), \(errno == EPIPE)")
    close(ends[1])
}
