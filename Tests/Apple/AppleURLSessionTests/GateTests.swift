import AppleNetwork
import AppleURLSession
import DeviceProtocol
import Foundation
import NIOTransport
import Synchronization
import TestTools
import Testing

extension URLSessionTests {
    @Suite("The gate before the network", .timeLimit(.minutes(10)))
    struct GateTests {
        // Named so that it is linked; it is looked up by its name.
        private let transport = SocketTransport.self

        private func names(_ configuration: URLSessionConfiguration) -> [String] {
            configuration.protocolClasses?.map { "\($0)" } ?? []
        }

        @Test("there is one gate, before the toolchain's own protocols and behind those of the program")
        func order() {
            final class Own: URLProtocol {}
            let configuration = URLSessionConfiguration.default
            let toolchain = names(configuration).filter { $0 != "ConnectivityGate" }
            #expect(!toolchain.isEmpty)
            #expect(names(configuration) == ["ConnectivityGate"] + toolchain)
            #expect(names(.ephemeral) == names(configuration))
            configuration.protocolClasses = [Own.self] + (configuration.protocolClasses ?? [])
            for _ in 0..<2 {
                configuration.waitsForConnectivity = true
                #expect(names(configuration) == ["Own", "WaitingGate"] + toolchain)
                #expect(configuration.waitsForConnectivity)
            }
            for _ in 0..<2 {
                configuration.waitsForConnectivity = false
                #expect(names(configuration) == ["Own", "ConnectivityGate"] + toolchain)
                #expect(!configuration.waitsForConnectivity)
            }
            configuration.protocolClasses = [Own.self]
            #expect(!configuration.waitsForConnectivity)
            configuration.waitsForConnectivity = true
            #expect(names(configuration) == ["Own", "WaitingGate"])
        }

        @Test("requests over HTTP pass the gate as they are, and no others")
        func requests() throws {
            for (text, isTaken) in [
                ("http://desk", true), ("HTTPS://desk", true), ("ws://desk", false), ("file:///a", false),
                ("desk", false),
            ] {
                var request = URLRequest(url: try #require(URL(string: text)))
                request.setValue("7", forHTTPHeaderField: "X-Ward")
                #expect(ConnectivityGate.canInit(with: request) == isTaken)
                #expect(ConnectivityGate.canonicalRequest(for: request) == request)
            }
        }

        @Test("a task without a way fails with what an app sees on a device")
        func error() async throws {
            _ = Device(Device.denied)
            let url = try #require(URL(string: "http://127.0.0.1:9/a"))
            let error = await #expect(throws: URLError.self) { try await URLSession.shared.data(from: url) }
            #expect(error?.errorCode == -1009)
            #expect(error?.userInfo["_kCFStreamErrorDomainKey"] as? Int == 1)
            #expect(error?.userInfo["_kCFStreamErrorCodeKey"] as? Int == 50)
            #expect(error?.userInfo[NSURLErrorFailingURLErrorKey] as? URL == url)
            #expect(error?.localizedDescription == "The Internet connection appears to be offline.")
        }

        @Test("a task over WebSocket asks for the host and the port of its URL, with the port of its scheme")
        func ports() async throws {
            for (text, port) in [
                ("ws://127.0.0.1", 80), ("HTTP://127.0.0.1", 80), ("wss://127.0.0.1", 443), ("https://127.0.0.1", 443),
                ("ws://127.0.0.1:7", 7), ("wss://127.0.0.1:7", 7),
            ] {
                let device = Device(Device.denied)
                let correspondent = Correspondent()
                let configuration = URLSessionConfiguration.default
                configuration.waitsForConnectivity = true
                let session = URLSession(configuration: configuration, delegate: correspondent, delegateQueue: nil)
                let task = session.webSocketTask(with: try #require(URL(string: text)))
                task.resume()
                #expect(await correspondent.next() == .waiting)
                let asked = device.requests.first { $0.call == .path }
                #expect(asked?.content == .path(host: "127.0.0.1", port: UInt16(port)))
                task.cancel()
                #expect(await correspondent.next() == .end(-999))
            }
        }

        @Test("a task over WebSocket has a number of its own, a limit of 1 MiB, and its request")
        func facts() throws {
            let request = URLRequest(url: try #require(URL(string: "ws://desk")))
            let first = URLSession.shared.webSocketTask(with: request)
            let second = URLSession.shared.webSocketTask(with: request)
            #expect(first.taskIdentifier > 1_000_000 && second.taskIdentifier > first.taskIdentifier)
            #expect(first.maximumMessageSize == 1_048_576)
            first.maximumMessageSize = 7
            #expect(first.maximumMessageSize == 7 && second.maximumMessageSize == 1_048_576)
            #expect(first.originalRequest == request && first.currentRequest == request && first.response == nil)
            #expect(first.state == .suspended && first.closeCode == .invalid && first.closeReason == nil)
            first.suspend()
            #expect(first.state == .suspended && first.error == nil)
        }

        @Test("a URL that is none of WebSocket fails whatever is asked of it")
        func unsupported() async throws {
            let correspondent = Correspondent()
            let session = URLSession(configuration: .default, delegate: correspondent, delegateQueue: nil)
            let task = session.webSocketTask(with: try #require(URL(string: "ftp://desk")))
            let error = await #expect(throws: URLError.self) { try await task.receive() }
            #expect(error?.code == .unsupportedURL)
            let sent = await #expect(throws: URLError.self) { try await task.send(.string("a")) }
            #expect(sent?.code == .unsupportedURL)
            task.resume()
            task.resume()
            #expect(await correspondent.next() == .end(URLError.Code.unsupportedURL.rawValue))
            #expect(task.state == .completed && (task.error as? URLError)?.code == .unsupportedURL)
        }

        // MARK: Names of the local network

        /// A device that replies to each request as it is told, and notes what is asked and ended.
        private final class Names: Sendable {
            let calls = Recorder<String>()
            private let lookUps: [AppReply.Event]

            init(_ lookUps: [AppReply.Event]) { self.lookUps = lookUps }

            var access: DeviceAccess {
                DeviceAccess { [calls, lookUps] request, answer in
                    calls.add("\(request.call) \(request.host ?? "-")")
                    for event in request.call == .lookUp ? lookUps : [.done] { answer(event) }
                    return { calls.add("end \(request.call)") }
                }
            }
        }

        @Test("names of the local network alone are checked")
        func hosts() {
            let device = Names([]).access
            for host in ["desk.local", "DESK.Local", "desk.local."] {
                #expect(LocalNameCheck(host, asking: device) {} != nil)
            }
            for host in [nil, "", "desk", "desk.local.example", "desklocal", "10.1.0.1"] {
                #expect(LocalNameCheck(host, asking: device) {} == nil)
            }
        }

        @Test("a name that stays without an answer is pending, told once")
        func pending() async {
            ConnectivityGate.answersName(false)
            let names = Names([.ready, .ready])
            LocalNameCheck("desk.local", asking: names.access) { names.calls.add("pending") }?.start()
            let calls = await names.calls.all { calls in
                ["pending", "end lookUp", "end interfaces"].allSatisfy(calls.contains) ? calls : nil
            }
            #expect(calls.first == "lookUp desk.local" && calls.count == 5 && calls.contains("interfaces -"))
        }

        @Test("a name that the resolver knows is not pending, and nothing more is asked")
        func known() async {
            ConnectivityGate.answersName(true)
            let names = Names([.ready])
            LocalNameCheck("desk.local", asking: names.access) { names.calls.add("pending") }?.start()
            let calls = await names.calls.all { $0.contains("end lookUp") ? $0 : nil }
            #expect(calls == ["lookUp desk.local", "end lookUp"])
        }

        @Test("a name that the device answers is not pending")
        func answered() async {
            ConnectivityGate.answersName(false)
            let names = Names([.waiting(ServiceFailure(.policyDenied, "denied")), .ready])
            LocalNameCheck("desk.local", asking: names.access) { names.calls.add("pending") }?.start()
            let calls = await names.calls.all { $0.contains("end lookUp") ? $0 : nil }
            #expect(!calls.contains("pending") && calls.contains("interfaces -"))
        }
    }
}
