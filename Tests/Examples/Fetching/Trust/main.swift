import Foundation
import Security

/// Fetches a page, and writes what came of it.
func fetch(
    _ name: String, from host: String = "server", _ delegate: (any URLSessionDelegate)?,
    task: (any URLSessionTaskDelegate)? = nil
) async {
    let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
    guard let url = URL(string: "https://\(host)/\(name.replacingOccurrences(of: " ", with: "-"))") else { return }
    do {
        let request = URLRequest(url: url)
        let (data, _) = try await session.data(for: request, delegate: task)
        tell("\(name): \(String(decoding: data, as: UTF8.self))")
    } catch {
        let error = error as NSError
        tell("\(name): \(error.domain) \(error.code)")
    }
    session.invalidateAndCancel()
}

await fetch("accepted", SessionDelegate(accept))
await fetch("refused", SessionDelegate(refuse))
await fetch("by default", SessionDelegate { _ in (.performDefaultHandling, nil) })
await fetch("rejected", SessionDelegate { _ in (.rejectProtectionSpace, nil) })
await fetch("without a credential", SessionDelegate { _ in (.useCredential, nil) })
await fetch(
    "with a password",
    SessionDelegate { _ in (.useCredential, URLCredential(user: "a", password: "b", persistence: .none)) })
await fetch("by nobody", QuietDelegate())
await fetch("without a delegate", nil)
await fetch("asynchronously", AsyncDelegate(accept))
await fetch("asynchronously refused", AsyncDelegate(refuse))
await fetch("by the task", TaskDelegate(accept))
await fetch("asynchronously by the task", AsyncTaskDelegate(accept))
await fetch("by its own delegate", nil, task: TaskDelegate(accept))
await fetch("by its own before the others", SessionDelegate(refuse), task: AsyncTaskDelegate(accept))
await fetch("pinned", SessionDelegate(pin))
await fetch("pinned elsewhere", from: "impostor", SessionDelegate(pin))
await fetch("compared", AsyncDelegate(compare))
await fetch("compared elsewhere", from: "impostor", AsyncDelegate(compare))
await fetch("plain", from: "nowhere", SessionDelegate(accept))
tell("done")
while true { try await Task.sleep(for: .seconds(60)) }
