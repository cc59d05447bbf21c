public import DeviceProtocol

/// Something a scenario does in the lab that is neither a fault nor a message.
public enum LabAction: Sendable, Hashable {
    /// Lets time pass.
    case wait(Duration)
    /// Starts programs that are not running and waits until they are ready.
    case start([ProgramTarget])
    /// Ends programs with SIGTERM and waits until they have ended.
    case stop([ProgramTarget])
    /// Sends a signal.
    case signal(SignalName, [ProgramTarget])
    /// Runs a command on a host and waits for it to end with status 0 within the time given.
    case run([String], on: String, within: Duration)
    /// Does what the user of a device would do, and waits until the device has done it.
    ///
    /// With `refused`, the device must refuse, with a reason that this regular expression matches somewhere.
    case device(DeviceAction, ProgramTarget, refused: String?)
    /// Installs a new version of an app over the one that is there: its programs and those of its extensions end, and what
    /// ran is started again; push providers by the device, when it has stopped them.
    ///
    /// With `refused`, the device must refuse, with a reason that this regular expression matches somewhere.
    case update(ProgramTarget, AppUpdate = AppUpdate(), refused: String? = nil)
    /// Restarts a device: its programs and its system end and start again, and what the user decided stays.
    ///
    /// When it is locked then, it is on no secured Wi-Fi network until the user unlocks it.
    case reboot(ProgramTarget, isLocked: Bool = false)

    /// Puts a host on a network, off the one that the same interface is on.
    case join(String, network: String)
    /// Takes a host off a network; `nil` is the only one that it can leave.
    case leave(String, network: String?)
    /// Moves a host to another access point of a network; `nil` is the only one that it can leave.
    case roam(String, network: String?)

    /// The time a command has when the scenario does not say.
    public static let defaultRunWithin: Duration = .seconds(10)
}

/// The signals a scenario can send, by their names without `SIG`.
public enum SignalName: String, Sendable, Hashable, CaseIterable {
    /// The terminal is gone; many programs read their configuration again.
    case hangUp = "HUP"
    /// As if Control-C had been pressed.
    case interrupt = "INT"
    /// As if Control-backslash had been pressed.
    case quit = "QUIT"
    /// Ends it with a core dump.
    case abort = "ABRT"
    /// Ends it at once.
    case kill = "KILL"
    /// Free for the program's own use.
    case user1 = "USR1"
    /// Free for the program's own use.
    case user2 = "USR2"
    /// Asks it to end.
    case terminate = "TERM"
    /// Lets it go on after `STOP`.
    case `continue` = "CONT"
    /// Holds it.
    case stop = "STOP"
}
