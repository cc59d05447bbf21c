public import LabEvents

/// What tells that a program is ready for the scenario to go on.
public enum Readiness: Sendable, Hashable {
    /// It has been executed.
    case started
    /// It reported an event of this name.
    case event(EventName)
    /// It wrote a line that this regular expression matches somewhere.
    case log(String)
    /// Its host listens on this TCP port.
    case port(Int)
}
