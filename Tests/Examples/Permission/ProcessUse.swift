import Foundation

/// What a process has open and at work.
struct ProcessUse {
    let descriptors: Int
    let threads: Int

    /// That of this process now.
    static var current: ProcessUse {
        func count(_ folder: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? 0
        }
        return ProcessUse(descriptors: count("fd"), threads: count("task"))
    }
}
