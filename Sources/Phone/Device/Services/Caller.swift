/// A program that has asked a service of the device for something.
package struct Caller: Sendable, Hashable {
    /// The app that it is; `nil` for a program of the device itself, of which nothing is kept.
    package var app: String?
    /// Its process id, as the device sees it; `nil` where only its socket is known.
    package var process: Int32?
    /// The name of the process, as in `/proc/PID/comm`.
    package var processName: String?

    /// Names a caller.
    package init(app: String?, process: Int32? = nil, processName: String? = nil) {
        self.app = app
        self.process = process
        self.processName = processName
    }
}

/// How the services find out who calls, whatever the caller says.
package protocol CallerIdentification: Sendable {
    /// The caller behind a process id.
    ///
    /// Throws when that cannot be told, because the process has ended; it is nobody's then, and is turned away.
    func caller(ofProcess id: Int32) throws -> Caller
    /// The caller whose queries to the resolver have this mark; `nil` when that cannot be told.
    func caller(ofMark mark: UInt32) -> Caller?
}
