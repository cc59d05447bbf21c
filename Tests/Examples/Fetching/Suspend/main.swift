import Foundation

let session = URLSession(configuration: .ephemeral)
let whole = (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0) }

/// Does something with a task, letter by letter, and prints what the task has come to: `r` resumes it, `s` suspends it, `c`
/// cancels it, and `w` waits until half of the body has come.
func run(_ order: String) async {
    guard let url = URL(string: "http://server/halves") else { fatalError("no URL") }
    let stream = AsyncStream.makeStream(of: String.self)
    let task = session.dataTask(with: url) { data, _, error in
        let error = error as NSError?
        stream.continuation.yield(error.map { "\($0.code)" } ?? (data.map(Array.init) == whole ? "whole" : "broken"))
    }
    for letter in order {
        switch letter {
        case "r": task.resume()
        case "s": task.suspend()
        case "c": task.cancel()
        default: try? await Task.sleep(nanoseconds: 250_000_000)
        }
    }
    var ends: [String] = []
    var iterator = stream.stream.makeAsyncIterator()
    if order.last != "s", let end = await iterator.next() { ends.append(end) }
    // Whatever comes beside the first end would come soon after it, and so would that of a task that stays suspended.
    DispatchQueue.global().asyncAfter(deadline: .now() + 2) { stream.continuation.finish() }
    while let end = await iterator.next() { ends.append(end) }
    print("\(order): \(ends.joined(separator: " "))")
}

let orders = ["rsr", "srr", "rwsr", "rwswr", "rwsrwswr", "rsc", "rwsc", "rwswc", "rcsr", "sc", "rs", "rws"]
await withTaskGroup(of: Void.self) { group in
    for order in orders { group.addTask { await run(order) } }
}
print("over")
