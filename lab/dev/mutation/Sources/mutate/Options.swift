internal import Foundation

/// What the command line asks for.
struct Options: Sendable {
    /// The targets whose sources are mutated.
    static let targets = [
        "AppleCallKit", "AppleDNSService", "AppleFoundation", "AppleNetwork", "AppleNetworkExtension",
        "AppleOS", "AppleSecurity", "AppleSwiftUI", "AppleURLSession", "AppleUIKit", "AppleUserDefaults",
        "AppleUserNotifications",
        "Device", "DeviceRules", "LocalPush", "LocalPushNIO", "LocalPushServer", "NIOTransport", "NetworkLab",
        "PrivacyEnforcement", "PushExtension",
    ]

    var root = FileManager.default.currentDirectoryPath
    var work = NSHomeDirectory() + "/.cache/pushlab/mutation"
    var seeds: [UInt64] = [1]
    var count = 200
    var targets = Self.targets
    var workers = 2
    var labs = 6
    var testsFirst = false
    var wantsBoth = false
    var isResumed = false
    var only: [Int] = []
    var listsOnly = false
    var wantsHelp = false

    init(_ words: [String]) throws {
        var words = words[...]
        func value(of option: String) throws -> String {
            guard let value = words.popFirst() else { throw MutateError("\(option) needs a value; see --help") }
            return value
        }
        func number(of option: String, from least: Int = 1) throws -> Int {
            guard let number = Int(try value(of: option)), number >= least else {
                throw MutateError("\(option) needs a number from \(least); see --help")
            }
            return number
        }
        while let word = words.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--root": root = try value(of: word)
            case "--work": work = URL(fileURLWithPath: try value(of: word)).path
            case "--seed": seeds = try Self.seeds(try value(of: word))
            case "--count": count = try number(of: word)
            case "--targets": targets = try Self.names(try value(of: word))
            case "--workers": workers = try number(of: word)
            case "--labs": labs = try number(of: word)
            case "--tests-first": testsFirst = true
            case "--both": wantsBoth = true
            case "--resume": isResumed = true
            case "--only":
                only = try value(of: word).split(separator: ",").map {
                    guard let number = Int($0) else { throw MutateError("'\($0)' is no number of a mutant") }
                    return number
                }
            case "--sample":
                count = 40
                seeds = [UInt64(Date().timeIntervalSince1970) / 86400]
            case "--list": listsOnly = true
            default: throw MutateError("unknown option '\(word)'; see --help")
            }
        }
    }

    private static func seeds(_ list: String) throws -> [UInt64] {
        let seeds = try list.split(separator: ",").map { word in
            guard let seed = UInt64(word) else { throw MutateError("'\(word)' is no seed, a number from 0") }
            return seed
        }
        guard !seeds.isEmpty, Set(seeds).count == seeds.count else {
            throw MutateError("--seed needs numbers from 0 that differ, as in 3,4,5")
        }
        return seeds
    }

    private static func names(_ list: String) throws -> [String] {
        let names = list.split(separator: ",").map(String.init)
        for name in names where !targets.contains(name) {
            throw MutateError("'\(name)' is none of the targets: \(targets.joined(separator: ", "))")
        }
        return names.sorted()
    }

    static let help = """
        Usage: lab/dev/mutate [OPTION…]
        Says how many small defects the scenarios and the tests notice. It draws mutations of the sources by a seed, builds
        one copy of the tree that has them all, and runs, for each, the scenarios and test suites that reach it.

          --seed N,M       the seed of the draw (default 1); several are drawn one after the other for one build, and
                           each has its figure
          --count N        how many mutants of each seed (default 200)
          --targets A,B    draw from these targets alone; default: all of
        \(wrapped(targets))
          --sample         for every night: 40 mutants, drawn by the day
          --tests-first    test suites before scenarios; it is then not known what scenarios alone kill
          --both           scenarios and tests, also where one of them has killed a mutant
          --resume         goes on where a run with the same seed, count and targets was stopped
          --only 12,57     runs these mutants of that run again; scenarios and tests that have changed are measured anew
          --list           prints what is drawn, and builds and runs nothing
          --workers N      how many mutants at a time (default 2)
          --labs N         how many labs at a time for each (default 6)
          --work FOLDER    where the copy is built and results are kept (default ~/.cache/pushlab/mutation)

        Mutations: < becomes <=, == becomes !=, && becomes ||, + becomes -; the upper bound of a range is one less; an
        integer is one more, a duration is doubled, a Bool is negated; the condition of if, guard, while, where and ?: is
        negated, and the Bool that a function returns; a call or an assignment is left out. Texts, attributes, raw values,
        reservations of memory and assertions stay as they are, and so do files that are for saboteurs alone. What the
        compiler rejects is listed, and replaced by the next one drawn.

        A mutant is killed by a scenario or a test that fails, by a crash, and by a run that takes over three times as long
        as without the mutant. A run that took too long counts only if it is quick without the mutant right after. What fails
        now and then without any mutant runs alone, and counts only if it is green without the mutant right after. What is
        always red without any mutant is not used, and is listed. A scenario that is inconclusive twice because the machine
        stalls kills nothing.

        Every run has its own network, processes and mounts: a mutant cannot change those of the machine.

        lab/dev/mutation/equivalent.json lists mutations that change nothing that anybody could see, each with the reason:
        they are not counted. An entry names file, function, original and changed text as they are printed here.

        Results are in FOLDER/runs/…/results.jsonl, a line for each mutant. Exit status: 0 when all mutants were run,
        2 when something could not be built or run.
        """

    private static func wrapped(_ names: [String]) -> String {
        var lines = [""]
        for name in names {
            if lines[lines.count - 1].count + name.count > 90 { lines.append("") }
            lines[lines.count - 1] += name + " "
        }
        return lines.map { "                   " + $0.dropLast() }.joined(separator: "\n")
    }
}
