import AppleURLSession
import DeviceProtocol
import Foundation
import Synchronization
import TestTraits
import Testing

/// One after the other: they put a device of their own in the place of that of the process.
@Suite("URLSession", .serialized)
enum URLSessionTests {}

extension URLSessionTests {
    @Suite("Tasks of URLSession and access to the local network")
    struct ConnectivityTests {
        private func session(waits: Bool, _ loader: Loader? = nil) -> URLSession {
            let configuration = URLSessionConfiguration.default
            configuration.waitsForConnectivity = waits
            return URLSession(configuration: configuration, delegate: loader, delegateQueue: nil)
        }

        @Test("a task that waits is told so once and goes on after the grant, without another call", .shows("F12"))
        func waits() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            let device = Device(Device.denied)
            let loader = Loader()
            let task = session(waits: true, loader).dataTask(with: try server.url())
            task.resume()
            #expect(await loader.next() == .waiting)
            device.tell(.path(.unsatisfied(.notAvailable)))
            device.tell(Device.denied)
            #expect(server.connections == 0)
            device.tell(.path(.satisfied))
            #expect(await loader.next() == .data("hello"))
            #expect(await loader.next() == .end(nil))
            #expect(device.requests.map(\.content) == [.path(host: "127.0.0.1", port: server.port)])
            #expect(device.atWork == 0)
        }

        @Test("a task that does not wait has failed before the answer, and stays so after the grant", .shows("F13"))
        func fails() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            let device = Device(Device.denied)
            let loader = Loader()
            session(waits: false, loader).dataTask(with: try server.url()).resume()
            #expect(await loader.next() == .end(.notConnectedToInternet))
            device.tell(.path(.satisfied))
            #expect(device.atWork == 0 && server.connections == 0)
        }

        @Test("every session has the gate: the shared one, the default and the ephemeral one")
        func sessions() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            let sessions = [
                URLSession.shared, URLSession(configuration: .default), URLSession(configuration: .ephemeral),
            ]
            for session in sessions {
                let device = Device(Device.denied)
                let error = await #expect(throws: URLError.self) { try await session.data(from: server.url()) }
                #expect(error?.code == .notConnectedToInternet)
                #expect(error?.userInfo["_kCFStreamErrorCodeKey"] as? Int == 50)
                #expect(device.requests.count == 1)
                _ = Device(.path(.satisfied))
                #expect(try await session.data(from: server.url()).0 == Data("hello".utf8))
            }
        }

        @Test("without a device, tasks run as ever")
        func noDevice() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            _ = Device(.failed(ServiceFailure(.serviceNotRunning, "There is none.")))
            #expect(try await session(waits: false).data(from: server.url()).0 == Data("hello".utf8))
        }

        @Test("downloads and uploads pass the gate as well")
        func kinds() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            _ = Device(.path(.satisfied))
            let session = session(waits: true)
            let url = try server.url()
            let text = await withCheckedContinuation { continuation in
                session.downloadTask(with: url) { file, _, _ in
                    continuation.resume(returning: file.flatMap { try? String(contentsOf: $0, encoding: .utf8) })
                }.resume()
            }
            #expect(text == "hello")
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            let (data, response) = try await session.upload(for: request, from: Data("question".utf8))
            #expect(data == Data("hello".utf8) && (response as? HTTPURLResponse)?.statusCode == 200)
        }

        @Test("a task that waits can be cancelled, and asks for nothing any more")
        func cancel() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            let device = Device(Device.denied)
            let loader = Loader()
            let task = session(waits: true, loader).dataTask(with: try server.url())
            task.resume()
            #expect(await loader.next() == .waiting)
            task.cancel()
            #expect(await loader.next() == .end(.cancelled))
            device.tell(.path(.satisfied))
            #expect(device.atWork == 0 && server.connections == 0)
        }

        @Test("a task that is suspended while it waits asks again when it is resumed")
        func suspend() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            let denied = Device(Device.denied)
            let loader = Loader()
            let task = session(waits: true, loader).dataTask(with: try server.url())
            task.resume()
            #expect(await loader.next() == .waiting)
            task.suspend()
            let allowed = Device(.path(.satisfied))
            task.resume()
            #expect(await loader.next() == .data("hello"))
            #expect(denied.atWork == 0 && allowed.requests.count == 1)
        }

        @Test("the configuration remembers the choice, also in its copies, beside protocols of the program")
        func configuration() {
            final class Own: URLProtocol {}
            let configuration = URLSessionConfiguration.default
            #expect(!configuration.waitsForConnectivity && !URLSessionConfiguration.ephemeral.waitsForConnectivity)
            let before = configuration.protocolClasses?.count
            configuration.protocolClasses = [Own.self] + (configuration.protocolClasses ?? [])
            configuration.waitsForConnectivity = true
            let copy = URLSession(configuration: configuration).configuration
            #expect(copy.waitsForConnectivity && copy.protocolClasses?.first == Own.self)
            configuration.waitsForConnectivity = false
            #expect(!configuration.waitsForConnectivity && copy.waitsForConnectivity)
            #expect(configuration.protocolClasses?.count == before.map { $0 + 1 })
            #expect(!URLSessionConfiguration.default.waitsForConnectivity)
        }

        @Test(
            "by a name of the local network, a task fails while the user is being asked, and waits if it may",
            .shows("F13"))
        func pendingName() async throws {
            ConnectivityGate.answersName(false)
            let url = try #require(URL(string: "http://desk.local:80/"))
            for waits in [false, true] {
                let device = Device { request in request.call == .lookUp ? .ready : .done }
                let loader = Loader()
                let task = session(waits: waits, loader).dataTask(with: url)
                task.resume()
                #expect(await loader.next() == (waits ? .waiting : .end(.notConnectedToInternet)))
                #expect(device.requests.filter { $0.call == .lookUp }.allSatisfy { $0.host == "desk.local" })
                task.cancel()
            }
        }

        @Test("a name that nobody has, and one that is denied, are told apart from one that waits for the user")
        func names() async throws {
            let url = try #require(URL(string: "http://desk.local:80/"))
            for (error, code) in [
                (DNSServiceError.noSuchRecord, URLError.Code.cannotFindHost), (.policyDenied, .notConnectedToInternet),
            ] {
                let failure = ServiceFailure(error, "as it is")
                let verdict: AppReply.Event = error == .noSuchRecord ? .failed(failure) : .waiting(failure)
                let isKnown = Mutex(false)
                let device = Device { request in
                    request.call != .lookUp ? .done : isKnown.withLock { $0 } ? verdict : .ready
                }
                let loader = Loader()
                // The device has said so, to all that asked, before the resolver of the machine fails.
                LocalNameCheck.resolver.withLock {
                    $0 = { _ in
                        isKnown.withLock { $0 = true }
                        device.tell(verdict)
                        return false
                    }
                }
                session(waits: false, loader).dataTask(with: url).resume()
                #expect(await loader.next() == .end(code))
            }
        }
    }
}

extension ConnectivityGate {
    /// Lets the resolver of the machine know every name, or none.
    static func answersName(_ isKnown: Bool) { LocalNameCheck.resolver.withLock { $0 = { _ in isKnown } } }
}
