internal import DeviceProtocol
internal import FoundationNetworking

/// A task of a background session.
///
/// Its two classes are alike, because each overrides the members of another superclass.
protocol BackgroundTask: URLSessionTask {
    var transfer: BackgroundTransfer { get }

    init(_ transfer: BackgroundTransfer)
}

/// The notice that a task has no delegate of its own, as the header of URLSession says about background sessions.
let backgroundDelegates = OneTimeNotice(
    "URLSession: tasks of background sessions have no delegates of their own; the session's delegate is called.")
