import Foundation
import os

private let logger = Logger(subsystem: "com.example.facts", category: "facts")

/// Writes what is so as a line of the log.
func tell(_ fact: String) { logger.notice("\(fact, privacy: .public)") }

/// Writes what is so of something, by a name.
func tell(_ name: String, _ value: Any?) { tell("\(name): \(value.map { "\($0)" } ?? "none")") }
