import Foundation

let configuration = URLSessionConfiguration.ephemeral
configuration.httpAdditionalHeaders = ["X-Ward": "3"]
let session = URLSession(configuration: configuration)

/// What a task came to: its status and its bytes, or its error.
func text(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> String {
    if let error { return "\((error as NSError).domain) \((error as NSError).code)" }
    let answer = response as? HTTPURLResponse
    let bed = answer?.value(forHTTPHeaderField: "X-Bed").map { ", bed \($0)" } ?? ""
    let body = (data?.count ?? 0) > 40 ? "\(data?.count ?? 0) bytes" : String(decoding: data ?? Data(), as: UTF8.self)
    return "\(answer?.statusCode ?? 0) \(body)\(bed), from \(answer?.url?.path ?? "nowhere")"
}

func fetch(_ url: String, _ change: (inout URLRequest) -> Void = { _ in }) async -> String {
    guard let url = URL(string: url) else { return "no URL" }
    var request = URLRequest(url: url)
    change(&request)
    return await withCheckedContinuation { continuation in
        session.dataTask(with: request) { continuation.resume(returning: text($0, $1, $2)) }.resume()
    }
}

for path in ["hello", "large", "missing", "elsewhere"] {
    print("\(path): \(await fetch("http://server/\(path)"))")
}
print("another ward: \(await fetch("http://server/ward") { $0.setValue("4", forHTTPHeaderField: "X-Ward") })")
print("silent: \(await fetch("http://server/silent") { $0.timeoutInterval = 0.5 })")
print("closed: \(await fetch("http://server:9/"))")
print("nobody: \(await fetch("http://nobody.example/"))")
print("scheme: \(await fetch("none://server/"))")

// What is sent, from memory and from a file, and what comes into one.
guard let url = URL(string: "http://server/upload") else { fatalError("no URL") }
var upload = URLRequest(url: url)
upload.httpMethod = "PUT"
let bytes = Data(repeating: 7, count: 300_000)
let sent = await withCheckedContinuation { continuation in
    session.uploadTask(with: upload, from: bytes) { continuation.resume(returning: text($0, $1, $2)) }.resume()
}
print("upload: \(sent)")
let large = url.deletingLastPathComponent().appendingPathComponent("large")
let saved = await withCheckedContinuation { continuation in
    session.downloadTask(with: large) { file, response, error in
        let data = file.flatMap { try? Data(contentsOf: $0) }
        continuation.resume(returning: text(data, response, error))
    }.resume()
}
print("download: \(saved)")

// A task that is cancelled, before it began or while it waits for an answer.
for name in ["before", "meanwhile"] {
    let end = await withCheckedContinuation { continuation in
        let task = session.dataTask(with: url.deletingLastPathComponent().appendingPathComponent("silent")) {
            continuation.resume(returning: text($0, $1, $2))
        }
        if name == "before" { return task.cancel() }
        task.resume()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { task.cancel() }
    }
    print("cancelled \(name): \(end)")
}
print("over")
