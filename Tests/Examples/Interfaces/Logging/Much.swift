import Foundation
import os

/// More than fits into a pipe, to an output that does not wait.
func writeMuch() {
    let flags = fcntl(STDOUT_FILENO, F_GETFL)
    _ = fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK)
    let logger = Logger(subsystem: "com.example.pager", category: "much")
    let text = String(repeating: "z", count: 32_000)
    for number in 1...20 { logger.debug("\(number) \(text, privacy: .public)") }
    _ = fcntl(STDOUT_FILENO, F_SETFL, flags)
}
