internal import Foundation
internal import Synchronization

/// A program that is run to its end, with its output read as it comes.
struct Command {
    /// How it went.
    struct Outcome {
        /// Its exit status; 128 and the number of the signal that ended it.
        var status: Int32
        var seconds: Double
        /// Whether its time was up.
        var isLate: Bool
        /// The line for which it was ended.
        var stopLine: String?
        /// The lines it wrote, both streams together.
        var lines: [String]
    }

    let words: [String]
    let folder: String
    var environment: [String: String] = [:]
    var limit = Double.infinity
    /// Whether a line of output decides everything, so that the program is killed.
    var isLastWord: (String) -> Bool = { _ in false }

    /// The same in its own namespaces, at low priority: whatever it starts ends with it, and it can change nothing of the
    /// machine's network, mounts and processes.
    func isolated() -> Command {
        let identity = getuid() == 0 ? [] : ["--user", "--map-root-user"]
        let own = realpath("/proc/self/exe", nil).map { String(cString: $0) } ?? "mutate"
        return Command(
            words: ["nice", "-n", "10", "setpriv", "--pdeathsig", "KILL", "unshare"] + identity
                + ["--mount", "--propagation", "private", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"]
                + [own, "--inside"] + words,
            folder: folder, environment: environment, limit: limit, isLastWord: isLastWord)
    }

    /// Runs it; blocks until it has ended and nobody holds its output any more.
    func run() throws -> Outcome {
        let started = Date()
        let (pid, output) = try Self.starting.withLock { _ in try start() }
        defer { close(output) }
        var outcome = Outcome(status: 0, seconds: 0, isLate: false, lines: [])
        read(output, of: pid, since: started, into: &outcome)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        outcome.status = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
        outcome.seconds = Date().timeIntervalSince(started)
        return outcome
    }

    /// One at a time, so that no program gets the pipe of another, which would then never end.
    private static let starting = Mutex(())

    private func start() throws -> (pid: pid_t, output: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw MutateError("there is no pipe: error \(errno)") }
        let output = ends[1]
        defer { close(output) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let words = ["env", "-C", folder] + words
        var arguments = words.map { strdup($0) } + [nil]
        var environ = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + environ { free(text) } }
        var pid: pid_t = 0
        let failure = posix_spawnp(&pid, words[0], &actions, nil, &arguments, &environ)
        guard failure == 0 else { throw MutateError("\(words[0]) cannot be started: error \(failure)") }
        return (pid, ends[0])
    }

    private func read(_ output: Int32, of pid: pid_t, since started: Date, into outcome: inout Outcome) {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        var isKilled = false
        func end() {
            if !isKilled { kill(pid, SIGKILL) }
            isKilled = true
        }
        while true {
            let left = limit - Date().timeIntervalSince(started)
            if left <= 0, !isKilled {
                outcome.isLate = true
                end()
            }
            var readable = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let ready = poll(&readable, 1, isKilled || left > 1 ? 1000 : Int32(max(1, left * 1000)))
            if ready <= 0 { continue }
            let count = Glibc.read(output, &buffer, buffer.count)
            if count == 0 { break }
            if count < 0 { continue }
            rest += buffer[..<count]
            while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<newline], as: UTF8.self)
                rest.removeFirst(newline + 1)
                if outcome.lines.count < 100_000 { outcome.lines.append(line) }
                if !isKilled, isLastWord(line) {
                    outcome.stopLine = line
                    end()
                }
            }
        }
        if !rest.isEmpty { outcome.lines.append(String(decoding: rest, as: UTF8.self)) }
    }
}
