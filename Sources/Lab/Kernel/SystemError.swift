internal import CLinux
internal import Glibc

package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The call, such as `setns`.
    package let call: String
    package let number: Int32
    /// The subject of the call, such as a path or a host's name.
    package let subject: String?

    package init(_ call: String, _ number: Int32, _ subject: String? = nil) {
        self.call = call
        self.number = number
        self.subject = subject
    }

    /// A description such as `setns phone: Operation not permitted (EPERM)`; at a limit, the remedy follows.
    package var description: String {
        let about = subject.map { " \($0)" } ?? ""
        return "\(call)\(about): \(Self.text(number))" + (limitRemedy.map { "; \($0)" } ?? "")
    }

    /// The limit that was reached and the way to raise it; `nil` for other errors.
    private var limitRemedy: String? {
        switch (number, call) {
        case (EMFILE, _): "raise this process's limit of open descriptors (`ulimit -n`)"
        case (ENFILE, _): "raise the machine's limit of open files (`sysctl fs.file-max`)"
        case (EAGAIN, "pthread_create"), (EAGAIN, "clone"):
            "raise the limit of processes and threads (`ulimit -u`, or `pids.max` of the control group)"
        default: nil
        }
    }

    /// Returns the name of an errno value, such as `EPERM`.
    package static func name(of number: Int32) -> String { unsafe String(cString: clinux_error_name(number)) }

    /// Returns the system's text for an errno value, with its name.
    package static func text(_ number: Int32) -> String {
        unsafe "\(String(cString: clinux_error_text(number))) (\(String(cString: clinux_error_name(number))))"
    }
}

/// Makes a call that returns -1 and sets errno; repeats it when a signal interrupts it.
///
/// It is never inlined, because nothing may run between the call and the reading of errno.
@inline(never)
package func systemCall<Result: FixedWidthInteger & SignedInteger>(
    _ name: String, _ subject: @autoclosure () -> String? = nil, _ body: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = body()
        if result >= 0 { return result }
        let number = errno
        if number != EINTR { throw SystemError(name, number, subject()) }
    }
}

/// Checks the result of a C function of this package, which returns a negative errno value on failure.
package func check(
    _ name: String, _ result: Int32, _ subject: @autoclosure () -> String? = nil
) throws(SystemError) {
    if result < 0 { throw SystemError(name, -result, subject()) }
}
