import AppleURLSession
import DeviceProtocol
import Foundation
import Testing

extension URLSessionTests {
    @Suite("Background sessions", .timeLimit(.minutes(2)))
    struct BackgroundTests {
        private let recorder = BackgroundRecorder()
        /// An identifier that no other test has.
        private let name = UUID().uuidString

        private func session(_ change: (URLSessionConfiguration) -> Void = { _ in }) -> URLSession {
            let configuration = URLSessionConfiguration.background(withIdentifier: name)
            change(configuration)
            return URLSession(configuration: configuration, delegate: recorder, delegateQueue: nil)
        }

        private func url(_ text: String = "http://desk.example/plan") throws -> URL { try #require(URL(string: text)) }

        private func id(_ task: Int) -> TransferID { TransferID(session: name, task: task) }

        /// Returns the next calls of the delegate.
        private func calls(_ count: Int) async -> [String] {
            var calls: [String] = []
            for await call in recorder.calls {
                calls.append(call)
                if calls.count == count { break }
            }
            return calls
        }

        private func next(_ device: TransferDevice) async -> TransferMessage? {
            for await message in device.messages { return message }
            return nil
        }

        private func file(_ text: String) throws -> URL {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try Data(text.utf8).write(to: file)
            return file
        }

        @Test("a configuration keeps its values when it is copied")
        func configuration() {
            let configuration = URLSessionConfiguration.background(withIdentifier: name)
            #expect(configuration.identifier == name && configuration.sessionSendsLaunchEvents)
            #expect(configuration.sharedContainerIdentifier == nil && !configuration.waitsForConnectivity)
            #expect(!URLSessionConfiguration.default.sessionSendsLaunchEvents)
            configuration.sessionSendsLaunchEvents = false
            configuration.sharedContainerIdentifier = "group.ward"
            let copy = configuration.copy() as? URLSessionConfiguration
            #expect(copy?.sessionSendsLaunchEvents == false && copy?.sharedContainerIdentifier == "group.ward")
        }

        @Test("a download is handed over with the fields of request and configuration, and its reports come in order")
        func download() async throws {
            let device = TransferDevice()
            let session = session {
                $0.httpAdditionalHeaders = ["X-Ward": "3", "accept": "text/plain"]
                $0.timeoutIntervalForRequest = 7
                $0.sessionSendsLaunchEvents = false
            }
            #expect(device.observed == [name])
            var request = URLRequest(url: try url())
            request.setValue("*/*", forHTTPHeaderField: "Accept")
            let task = session.downloadTask(with: request)
            task.taskDescription = "plan"
            #expect(task.state == .suspended && task.taskIdentifier == 1)
            #expect(await session.allTasks.isEmpty)
            task.resume()
            #expect(task.state == .running)
            guard case .start(let started) = await next(device) else {
                Issue.record("not started")
                return
            }
            #expect(started.id == id(1) && started.kind == .download && started.url == "http://desk.example/plan")
            #expect(started.method == "GET" && started.headers == ["X-Ward": "3", "Accept": "*/*"])
            #expect(started.description == "plan" && started.requestTimeout == 7 && !started.launchesApp)
            #expect(started.body == nil && started.folder.hasSuffix("com.apple.nsurlsessiond/Downloads"))
            #expect(await session.allTasks == [task])

            let file = try file("hello")
            let reports: [TransferReport] = [
                .response(TransferResponse(url: "http://desk.example/b", status: 200, headers: ["A": "b"])),
                .progress(TransferProgress(received: 2, toReceive: 5)),
                .progress(TransferProgress(received: 5, toReceive: 5)), .file(file.path), .ended(nil),
            ]
            for report in reports { device.report(.report(id(1), report), to: name) }
            device.report(.delivered, to: name)
            #expect(
                await calls(5) == ["wrote 2 2 5", "wrote 3 5 5", "file 1 hello", "end 1 done", "delivered \(name)"])
            #expect(task.state == .completed && task.error == nil && task.countOfBytesReceived == 5)
            #expect((task.response as? HTTPURLResponse)?.statusCode == 200)
            #expect(task.originalRequest?.url == request.url)
            #expect(task.currentRequest?.url?.absoluteString == "http://desk.example/b")
            #expect(task.progress.isFinished && !FileManager.default.fileExists(atPath: file.path))
            #expect(await session.allTasks.isEmpty)
            session.invalidateAndCancel()
            #expect(await calls(1) == ["invalid"])
            #expect(device.observed.isEmpty)
        }

        @Test("an upload is a copy of its file, and the delegate gets the body of the response")
        func upload() async throws {
            let (device, file) = (TransferDevice(), try file("report"))
            let session = session()
            var request = URLRequest(url: try url())
            request.httpMethod = "PUT"
            let task = session.uploadTask(with: request, fromFile: file)
            task.resume()
            try FileManager.default.removeItem(at: file)
            guard case .start(let started) = await next(device), let body = started.body else {
                Issue.record("not started")
                return
            }
            #expect(started.kind == .upload && started.method == "PUT")
            #expect(try String(contentsOfFile: body, encoding: .utf8) == "report")
            let reports: [TransferReport] = [
                .progress(TransferProgress(sent: 6, toSend: 6)), .body(Data("thanks".utf8).base64EncodedString()),
                .ended(nil),
            ]
            for report in reports { device.report(.report(id(1), report), to: name) }
            #expect(await calls(3) == ["sent 6 6 6", "data thanks", "end 1 done"])
            #expect(!FileManager.default.fileExists(atPath: body))
            session.finishTasksAndInvalidate()
            #expect(await calls(1) == ["invalid"])
        }

        @Test("a session has the transfers again that an earlier process has started")
        func restored() async throws {
            var transfer = PendingTransfer(
                TransferRequest(
                    .download, id(4), url: "http://desk.example/plan", headers: ["X-Ward": "3"], folder: "/",
                    description: "plan"))
            transfer.response = TransferResponse(url: "http://desk.example/plan", status: 206)
            transfer.progress = TransferProgress(received: 3, toReceive: 9)
            var upload = PendingTransfer(TransferRequest(.upload, id(6), url: "http://desk.example/up", folder: "/"))
            upload.isSuspended = true
            let device = TransferDevice(SessionTransfers(pending: [transfer, upload], lastTask: 8))
            let session = session()
            let tasks = await session.allTasks
            #expect(tasks.map(\.taskIdentifier) == [4, 6] && tasks.map(\.state) == [.running, .suspended])
            let first = try #require(tasks.first as? URLSessionDownloadTask)
            #expect(first.taskDescription == "plan")
            #expect(first.originalRequest?.url?.absoluteString == "http://desk.example/plan")
            #expect(first.originalRequest?.value(forHTTPHeaderField: "X-Ward") == "3")
            #expect(first.countOfBytesReceived == 3 && first.countOfBytesExpectedToReceive == 9)
            #expect((first.response as? HTTPURLResponse)?.statusCode == 206)
            let (data, uploads, downloads) = await session.tasks
            #expect(data.isEmpty && uploads.map(\.taskIdentifier) == [6] && downloads == [first])
            uploads.first?.resume()
            #expect(await next(device) == .resume(id(6)))
            let plan = try url()
            #expect(session.downloadTask(with: plan).taskIdentifier == 9)
            device.report(.report(id(4), .progress(TransferProgress(received: 9, toReceive: 9))), to: name)
            #expect(await calls(1) == ["wrote 6 9 9"])
            session.invalidateAndCancel()
        }

        @Test("tasks are interrupted by the device, after as many calls of suspend")
        func suspended() async throws {
            let device = TransferDevice()
            let session = session()
            let task = session.downloadTask(with: try url())
            task.suspend()
            task.resume()
            #expect(task.state == .suspended)
            task.resume()
            guard case .start = await next(device) else {
                Issue.record("not started")
                return
            }
            task.suspend()
            #expect(await next(device) == .suspend(id(1)) && task.state == .suspended)
            #expect(await session.allTasks == [task])
            task.resume()
            #expect(await next(device) == .resume(id(1)) && task.state == .running)
            session.invalidateAndCancel()
            #expect(await next(device) == .cancel(id(1)))
        }

        @Test("a task that is cancelled ends at once before its start, and afterwards when the device reports it")
        func cancelled() async throws {
            let device = TransferDevice()
            let session = session()
            let (early, late) = (session.downloadTask(with: try url()), session.downloadTask(with: try url()))
            early.cancel()
            early.resume()
            #expect(await calls(1) == ["end 1 -999"])
            late.resume()
            guard case .start(let started) = await next(device) else {
                Issue.record("not started")
                return
            }
            #expect(started.id == id(2))
            let data = await withCheckedContinuation { done in
                late.cancel { done.resume(returning: $0) }
            }
            #expect(data == nil && late.state == .canceling)
            #expect(await next(device) == .cancel(id(2)))
            session.finishTasksAndInvalidate()
            let error = TransferError(domain: NSURLErrorDomain, code: -999, message: "cancelled")
            device.report(.report(id(2), .ended(error)), to: name)
            #expect(await calls(2) == ["end 2 -999", "invalid"])
            #expect((late.error as? URLError)?.code == .cancelled && late.state == .completed)
            #expect(device.observed.isEmpty)
        }

        @Test("a request is handed over with its body, and with the cookies of the session unless it has its own")
        func bodyAndCookies() async throws {
            let device = TransferDevice()
            let plan = try url()
            let storage = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
            let cookie = HTTPCookie(properties: [.name: "ward", .value: "3", .domain: "desk.example", .path: "/"])
            storage.setCookie(try #require(cookie))
            let session = session { $0.httpCookieStorage = storage }
            var request = URLRequest(url: plan, timeoutInterval: 5)
            request.httpMethod = "POST"
            request.httpBody = Data("list".utf8)
            let task = session.downloadTask(with: request)
            task.resume()
            guard case .start(let started) = await next(device), let body = started.body else {
                Issue.record("not started")
                return
            }
            #expect(started.method == "POST" && started.headers == ["Cookie": "ward=3"] && started.requestTimeout == 5)
            #expect(try String(contentsOfFile: body, encoding: .utf8) == "list")
            device.report(.report(id(1), .ended(nil)), to: name)
            #expect(await calls(1) == ["end 1 done"])
            #expect(!FileManager.default.fileExists(atPath: body))
            request.setValue("own=1", forHTTPHeaderField: "cookie")
            session.downloadTask(with: request).resume()
            guard case .start(let second) = await next(device) else {
                Issue.record("not started")
                return
            }
            #expect(second.headers.count == 1 && second.headers.values.first == "own=1")
            // Deletes the file with the body.
            device.report(.report(id(2), .ended(nil)), to: name)
            #expect(await calls(1) == ["end 2 done"])
            session.invalidateAndCancel()
        }

        @Test("an infinite timeout is one year")
        func infinite() async throws {
            let device = TransferDevice()
            let session = session { $0.timeoutIntervalForResource = .infinity }
            session.downloadTask(with: URLRequest(url: try url(), timeoutInterval: .infinity)).resume()
            guard case .start(let started) = await next(device) else {
                Issue.record("not started")
                return
            }
            let time = started.deadline - Date().timeIntervalSince1970
            #expect(started.requestTimeout == 31_536_000 && (31_535_000...31_536_000).contains(time))
            session.invalidateAndCancel()
        }

        @Test("the count of bytes starts over when the device tries again")
        func retried() async throws {
            let device = TransferDevice()
            let session = session()
            session.downloadTask(with: try url()).resume()
            for received in [4, 4, 0, 3] as [Int64] {
                device.report(
                    .report(id(1), .progress(TransferProgress(received: received, toReceive: 9))), to: name)
            }
            #expect(await calls(2) == ["wrote 4 4 9", "wrote 3 3 9"])
            session.invalidateAndCancel()
        }

        @Test("a download that was ended in the app leaves no file")
        func unknownFile() async throws {
            let (device, file) = (TransferDevice(), try file("late"))
            let session = session()
            device.report(.report(id(7), .file(file.path)), to: name)
            device.report(.delivered, to: name)
            #expect(await calls(1) == ["delivered \(name)"])
            #expect(!FileManager.default.fileExists(atPath: file.path))
            session.invalidateAndCancel()
        }

        @Test("a background session ends the program for completion handlers and for data in memory")
        func refusals() async {
            let handler = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let session = URLSession(configuration: .background(withIdentifier: "handler"))
                _ = session.downloadTask(with: URL(fileURLWithPath: "/")) { _, _, _ in }
            }
            let asynchronous = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let session = URLSession(configuration: .background(withIdentifier: "asynchronous"))
                _ = try? await session.data(from: URL(fileURLWithPath: "/"))
            }
            let memory = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let session = URLSession(configuration: .background(withIdentifier: "memory"))
                _ = session.uploadTask(with: URLRequest(url: URL(fileURLWithPath: "/")), from: Data())
            }
            for result in [handler, asynchronous] {
                #expect(
                    Self.errors(result).contains("a background session calls no completion handlers. Use a delegate"))
            }
            #expect(Self.errors(memory).contains("a background session uploads only files"))
        }

        private static func errors(_ result: ExitTest.Result?) -> String {
            String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        }

        @Test("a task fails for another scheme, a missing file, a request that is too long, and with any other error")
        func errors() async throws {
            let device = TransferDevice()
            let session = session()
            session.downloadTask(with: try url("ftp://desk.example/plan")).resume()
            #expect(await calls(1) == ["end 1 -1002"])
            let missing = URL(fileURLWithPath: "/nowhere/\(name)")
            session.uploadTask(with: URLRequest(url: try url()), fromFile: missing).resume()
            #expect(await calls(1) == ["end 2 -1100"])
            session.downloadTask(with: try url()).resume()
            device.report(.report(id(3), .ended(TransferError(domain: "Other", code: 1, message: ""))), to: name)
            #expect(await calls(1) == ["end 3 Other"])
            device.refuse(ServiceFailure(.badParam, "BadParam: too long"))
            session.downloadTask(with: try url()).resume()
            #expect(await calls(1) == ["end 4 -1"])
            session.invalidateAndCancel()
        }

        @Test("tasks fail without a device, and when it ends")
        func noDevice() async throws {
            _ = TransferDevice(nil)
            let first = session()
            first.downloadTask(with: try url()).resume()
            #expect(await calls(1) == ["end 1 -997"])
            first.invalidateAndCancel()
            #expect(await calls(1) == ["invalid"])
            let device = TransferDevice()
            let second = session()
            second.downloadTask(with: try url()).resume()
            let unstarted = second.downloadTask(with: try url())
            device.fail()
            #expect(await calls(1) == ["end 1 -997"])
            unstarted.resume()
            #expect(await calls(1) == ["end 2 -997"])
            second.invalidateAndCancel()
        }

        @Test("a second session with an identifier gets no reports")
        func second() async throws {
            let device = TransferDevice()
            let (first, second) = (session(), session())
            let task = first.downloadTask(with: try url())
            task.resume()
            second.downloadTask(with: try url()).resume()
            #expect(await calls(1) == ["end 1 -996"])
            second.invalidateAndCancel()
            #expect(await calls(1) == ["invalid"])
            device.report(.report(id(1), .ended(nil)), to: name)
            #expect(await calls(1) == ["end 1 done"])
            first.invalidateAndCancel()
            #expect(await calls(1) == ["invalid"])
        }

        @Test("the delegate judges the certificates of a server")
        func challenge() async throws {
            let device = TransferDevice()
            let session = session()
            session.downloadTask(with: try url("https://desk.example/plan")).resume()
            guard case .start = await next(device) else {
                Issue.record("not started")
                return
            }
            let challenge = TransferChallenge(host: "desk.example", port: 8443, certificates: [])
            device.report(.report(id(1), .challenge(challenge)), to: name)
            #expect(await calls(1) == ["challenge desk.example 8443"])
            #expect(await next(device) == .answer(id(1), disposition: 0, trusts: true))
            session.invalidateAndCancel()
        }
    }
}
