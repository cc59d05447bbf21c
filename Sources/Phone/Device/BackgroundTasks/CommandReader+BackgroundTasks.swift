internal import DeviceProtocol
internal import LabEvents
private import Synchronization

/// The command about tasks in the background.
extension CommandReader {
    /// Launches a task of an app, which is resumed or launched in the background for that.
    func launchTask(_ identifier: String, _ app: String?) throws(PrivacyRefusal) {
        let name = try center.known(app)
        guard center.state.withLock({ $0.isInstalled(name) }) else { throw PrivacyRefusal("\(name) is not installed.") }
        try services.tasks.launch(identifier, of: name)
        // The connection of a process that has just ended may still be there, and one that runs may have no handler yet.
        let isRunning = isPopulated(name)
        if isRunning != false, services.tasks.handOver(to: name) || isRunning == true { return }
        center.noteLaunch(of: name)
        center.emit(AppOrder(app: name).record)
    }
}
