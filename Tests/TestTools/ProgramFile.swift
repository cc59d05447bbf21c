internal import Foundation

/// Writes an executable file by another process.
///
/// A file that is open for writing cannot be executed (ETXTBSY in execve(2)), and a child that another test starts has a
/// copy of every descriptor of this process until it executes its program.
package func writeProgram(_ text: String, to path: String) throws {
    let writer = try Process.run(
        URL(filePath: "/bin/sh"), arguments: ["-c", "printf %s \"$0\" >\"$1\" && chmod 755 \"$1\"", text, path])
    writer.waitUntilExit()
}
