internal import Foundation

/// The first process of a run's namespaces: makes the loopback work, runs a program, and reaps whatever is left to it.
enum Inside {
    /// What it prints when the program has been started: without this line the run says nothing of a mutant.
    static let started = "lab/dev/mutate: started"

    /// Runs the program; returns its exit status.
    static func run(_ words: [String]) -> Int32 {
        raiseLoopback()
        // A mutant that takes ever more memory or disk is ended before anything else of the machine.
        try? "1000".write(toFile: "/proc/self/oom_score_adj", atomically: false, encoding: .utf8)
        limit(RLIMIT_FSIZE.rawValue, to: 1 << 30)
        limit(RLIMIT_CORE.rawValue, to: 0)
        var arguments = words.map { strdup($0) } + [nil]
        var pid: pid_t = 0
        guard posix_spawnp(&pid, words[0], nil, nil, &arguments, environ) == 0 else { return 127 }
        say(started)
        while true {
            var status: Int32 = 0
            let ended = wait(&status)
            if ended < 0, errno != EINTR { return 127 }
            if ended == pid { return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f) }
        }
    }

    private static func limit(_ resource: UInt32, to value: rlim_t) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        setrlimit(Int32(resource), &limit)
    }

    /// Sets IFF_UP of `lo` (netdevice(7)).
    private static func raiseLoopback() {
        let control = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        guard control >= 0 else { return }
        defer { close(control) }
        var request = [UInt8](repeating: 0, count: 40)
        request.replaceSubrange(0..<2, with: "lo".utf8)
        request[16] = 0x41
        _ = ioctl(control, 0x8914, &request)
    }
}
