import Foundation

/// Prints what becomes of services, and sends back in capitals what clients send.
final class Clerk: NSObject, NetServiceDelegate, StreamDelegate {
    private var streams: [Stream] = []

    func netServiceWillPublish(_ sender: NetService) {
        print("will publish \(sender.name) on main \(Thread.isMainThread)")
    }
    func netServiceDidPublish(_ sender: NetService) { print("published \(sender.name) at \(sender.port > 0)") }
    func netService(_ sender: NetService, didNotPublish errorDict: [String: NSNumber]) {
        print("not published \(sender.name): \(error(errorDict))")
    }
    func netServiceDidStop(_ sender: NetService) { print("stopped \(sender.name)") }

    func netService(
        _ sender: NetService, didAcceptConnectionWith inputStream: InputStream, outputStream: OutputStream
    ) {
        print("accepted a connection to \(sender.name)")
        inputStream.delegate = self
        for stream in [inputStream, outputStream] as [Stream] {
            stream.schedule(in: .current, forMode: .common)
            stream.open()
        }
        streams += [inputStream, outputStream]
    }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        guard let input = aStream as? InputStream, let index = streams.firstIndex(of: input) else { return }
        guard let output = streams[index + 1] as? OutputStream else { return }
        switch eventCode {
        case .hasBytesAvailable:
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = input.read(&bytes, maxLength: bytes.count)
            let answer = [UInt8](String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).uppercased().utf8)
            print("answered \(output.write(answer, maxLength: answer.count)) bytes")
        case .endEncountered:
            print("the client has ended, status \(input.streamStatus.rawValue)")
            for stream in [input, output] as [Stream] { stream.close() }
        default: break
        }
    }
}

let clerk = Clerk()
let desk = NetService(domain: "", type: "_pager._tcp.", name: "Desk", port: 0)
print("record set: \(desk.setTXTRecord(NetService.data(fromTXTRecord: ["ward": Data("12".utf8)])))")
desk.delegate = clerk
desk.publish(options: .listenForConnections)
desk.publish()

let others = [
    (
        "second", NetService(domain: "local.", type: "_pager._tcp", name: "Desk", port: 7001),
        NetService.Options.noAutoRename
    ),
    ("third", NetService(domain: "local", type: "_pager._tcp", name: "Desk", port: 7002), []),
    ("undeclared", NetService(domain: "local.", type: "_secret._tcp.", name: "Safe", port: 7003), []),
    ("no type", NetService(domain: "local.", type: "pager", name: "Wrong", port: 7004), []),
    ("no port", NetService(domain: "local.", type: "_pager._tcp.", name: "Portless", port: -1), []),
]
let start = at(SIGHUP) {
    for (_, service, options) in others {
        service.delegate = clerk
        service.publish(options: options)
    }
}
let change = at(SIGUSR1) {
    print("record changed: \(desk.setTXTRecord(NetService.data(fromTXTRecord: ["ward": Data("13".utf8)])))")
}
let end = at(SIGUSR2) {
    desk.stop()
    desk.stop()
}
RunLoop.main.run()
