/// The members of NetService and NetServiceBrowser that need no other device.
enum NetServiceFixtures {
    /// A delegate that keeps the names and codes of its calls, and a function that runs the run loop until there is one.
    static let recorder = """
        final class Recorder: NSObject, NetServiceDelegate, NetServiceBrowserDelegate {
            var calls: [String] = []
            private func add(_ name: String, _ error: [String: NSNumber] = [:]) {
                let code = error[NetService.errorCode].map { " \\($0)" } ?? ""
                calls.append(name + code)
            }
            func netServiceWillPublish(_ sender: NetService) { add("will publish") }
            func netService(_ sender: NetService, didNotPublish errorDict: [String: NSNumber]) { add("not published", errorDict) }
            func netServiceWillResolve(_ sender: NetService) { add("will resolve") }
            func netService(_ sender: NetService, didNotResolve errorDict: [String: NSNumber]) { add("not resolved", errorDict) }
            func netServiceDidStop(_ sender: NetService) { add("stopped") }
            func netServiceBrowserWillSearch(_ browser: NetServiceBrowser) { add("will search") }
            func netServiceBrowserDidStopSearch(_ browser: NetServiceBrowser) { add("stopped search") }
            func netServiceBrowser(_ browser: NetServiceBrowser, didNotSearch errorDict: [String: NSNumber]) { add("not searched", errorDict) }
            func netServiceBrowser(_ browser: NetServiceBrowser, didFindDomain domainString: String, moreComing: Bool) { add("domain \\(domainString)") }
            /// Runs the run loop in a mode until there are so many calls, for at most 20 seconds.
            func wait(_ count: Int, _ mode: RunLoop.Mode = .default) -> [String] {
                let end = Date(timeIntervalSinceNow: 20)
                let tick = Timer(timeInterval: 0.01, repeats: true) { _ in }
                RunLoop.current.add(tick, forMode: mode)
                defer { tick.invalidate() }
                while calls.count < count, Date() < end { CFRunLoopRunInMode(mode, 0.02, false) }
                return calls
            }
        }
        /// A delegate without methods.
        final class Idle: NSObject, NetServiceDelegate, NetServiceBrowserDelegate {}

        """

    static let all = [
        Fixture(
            "NetService.ErrorCode", "NetService.ErrorCode",
            "let all: [NetService.ErrorCode] = [.unknownError, .collisionError, .notFoundError, .activityInProgress, .badArgumentError, .cancelledError, .invalidError, .timeoutError, .missingRequiredConfigurationError]\nreturn all.map(\\.rawValue) == (0...8).map { -72000 - $0 }"
        ),
        Fixture(
            "NetService.Options", "NetService.Options",
            "return NetService.Options.noAutoRename.rawValue == 1 && NetService.Options([.listenForConnections]).rawValue == 2"
        ),
        Fixture(
            "errorCode and errorDomain", "NSNetServices Errors",
            "return NetService.errorCode == \"NSNetServicesErrorCode\" && NetService.errorDomain == \"NSNetServicesErrorDomain\""
        ),
        Fixture(
            "init(domain:type:name:)", "NetService",
            "let service = NetService(domain: \"local.\", type: \"_pager._tcp.\", name: \"Desk\")\nreturn service.port == -1 && service.addresses == nil && service.hostName == nil && service.txtRecordData() == nil && service.delegate == nil && !service.includesPeerToPeer"
        ),
        Fixture(
            "isEqual(_:)", "NetService",
            "let one = NetService(domain: \"local.\", type: \"_pager._tcp.\", name: \"Desk\"); let same = NetService(domain: \"local\", type: \"_pager._tcp\", name: \"Desk\", port: 5)\nlet other = NetService(domain: \"local.\", type: \"_pager._tcp.\", name: \"Door\")\nreturn one == same && one != other && Set([one, same, other]).count == 2 && [other, one].firstIndex(of: same) == 1"
        ),
        Fixture(
            "dictionary(fromTXTRecord:)", "dictionary(fromTXTRecord:)",
            "let record = Data([6] + Array(\"ward=1\".utf8) + [4] + Array(\"flag\".utf8) + [0, 6] + Array(\"WARD=2\".utf8) + [2] + Array(\"=x\".utf8) + [9, 65])\nlet entries = NetService.dictionary(fromTXTRecord: record)\nreturn entries == [\"ward\": Data(\"1\".utf8), \"flag\": Data()] && NetService.dictionary(fromTXTRecord: Data()).isEmpty && NetService.dictionary(fromTXTRecord: record.dropFirst(7)).count == 2"
        ),
        Fixture(
            "data(fromTXTRecord:)", "data(fromTXTRecord:)",
            "let entries = [\"b\": Data(), \"a\": Data([0, 255])]; let data = NetService.data(fromTXTRecord: entries)\nreturn data == Data([4, 97, 61, 0, 255, 2, 98, 61]) && NetService.dictionary(fromTXTRecord: data) == entries && NetService.data(fromTXTRecord: [\"k\": Data(count: 254)]).isEmpty && NetService.data(fromTXTRecord: [\"\": Data()]).isEmpty && NetService.data(fromTXTRecord: [:]).isEmpty"
        ),
        Fixture(
            "setTXTRecord(_:)", "setTXTRecord(_:)",
            "let service = NetService(domain: \"\", type: \"_pager._tcp.\", name: \"\", port: 1); let record = NetService.data(fromTXTRecord: [\"a\": Data(\"b\".utf8)])\nlet set = service.setTXTRecord(record) && service.txtRecordData() == record\nlet kept = !service.setTXTRecord(NetService.data(fromTXTRecord: [\"a\": Data([255])])) && service.txtRecordData() == record\nreturn set && kept && service.setTXTRecord(nil) && service.txtRecordData() == nil"
        ),
        Fixture(
            "publish() without a device", "netService(_:didNotPublish:)",
            "let (service, recorder) = (NetService(domain: \"local.\", type: \"_pager._tcp.\", name: \"Desk\", port: 80), Recorder()); service.delegate = recorder; service.publish()\nreturn recorder.wait(2) == [\"will publish\", \"not published -72000\"]"
        ),
        Fixture(
            "publish(options:) at a port that is taken", "publish(options:)",
            "let first = NetService(domain: \"\", type: \"_pager._tcp.\", name: \"A\", port: 0); first.publish(options: .listenForConnections)\nlet (second, recorder) = (NetService(domain: \"\", type: \"_pager._tcp.\", name: \"B\", port: Int32(first.port)), Recorder()); second.delegate = recorder; second.publish(options: [.listenForConnections])\nreturn first.port > 0 && recorder.wait(1).last == \"not published -72000\""
        ),
        Fixture(
            "resolve(withTimeout:) of what is no service", "netService(_:didNotResolve:)",
            "let (service, recorder) = (NetService(domain: \"local.\", type: \"pager\", name: \"Desk\"), Recorder()); service.delegate = recorder; service.resolve(withTimeout: 1); service.resolve(withTimeout: .nan)\nreturn recorder.wait(2) == [\"not resolved -72004\", \"not resolved -72004\"]"
        ),
        Fixture(
            "a name that is too long", "publish()",
            "let (service, recorder) = (NetService(domain: \"local.\", type: \"_pager._tcp.\", name: String(repeating: \"é\", count: 32), port: 80), Recorder()); service.delegate = recorder; service.publish()\nreturn recorder.wait(1) == [\"not published -72004\"]"
        ),
        Fixture(
            "stop() of what has not begun", "stop()",
            "let (service, browser, recorder) = (NetService(domain: \"\", type: \"_a._tcp\", name: \"A\"), NetServiceBrowser(), Recorder()); service.delegate = recorder; browser.delegate = recorder\nservice.stop(); browser.stop(); service.stopMonitoring(); browser.searchForBrowsableDomains(); browser.stop(); browser.stop()\nreturn recorder.wait(1) == [\"stopped search\"]"
        ),
        Fixture(
            "searchForRegistrationDomains()", "searchForRegistrationDomains()",
            "let (browser, recorder) = (NetServiceBrowser(), Recorder()); browser.delegate = recorder; browser.searchForRegistrationDomains(); browser.searchForBrowsableDomains()\nreturn recorder.wait(3) == [\"will search\", \"domain local.\", \"not searched -72003\"]"
        ),
        Fixture(
            "searchForServices(ofType:inDomain:) without a device", "netServiceBrowser(_:didNotSearch:)",
            "let (browser, recorder) = (NetServiceBrowser(), Recorder()); browser.delegate = recorder; browser.searchForServices(ofType: \"_pager._tcp.\", inDomain: \"\")\nlet first = recorder.wait(2); browser.searchForServices(ofType: \"_pager._tcp.,_ward\", inDomain: \"local\")\nreturn first == [\"will search\", \"not searched -72000\"] && recorder.wait(4).count == 4"
        ),
        Fixture(
            "schedule(in:forMode:)", "schedule(in:forMode:)",
            "let (browser, recorder, mode) = (NetServiceBrowser(), Recorder(), RunLoop.Mode(\"ward\")); browser.delegate = recorder\nbrowser.remove(from: .current, forMode: .default); browser.searchForBrowsableDomains(); CFRunLoopRunInMode(.defaultMode, 0.05, false)\nlet none = recorder.calls.isEmpty; browser.schedule(in: .current, forMode: mode); return none && recorder.wait(2, mode) == [\"will search\", \"domain local.\"]"
        ),
        Fixture(
            "a delegate without methods", "NetServiceDelegate",
            "let (service, idle) = (NetService(domain: \"\", type: \"_pager._tcp\", name: \"A\", port: 5), Idle()); service.delegate = idle; service.publish()\nlet browser = NetServiceBrowser(); browser.delegate = idle; browser.searchForBrowsableDomains(); CFRunLoopRunInMode(.defaultMode, 0.05, false)\nreturn service.delegate === idle"
        ),
        Fixture(
            "getInputStream(_:outputStream:) without a device", "getInputStream(_:outputStream:)",
            "let service = NetService(domain: \"\", type: \"_pager._tcp\", name: \"A\"); var (input, output): (InputStream?, OutputStream?)\nguard service.getInputStream(&input, outputStream: &output), let input, let output, input.streamStatus == .notOpen else { return false }\ninput.open(); output.open(); var byte: UInt8 = 1; let count = input.read(&byte, maxLength: 1); let written = output.write(&byte, maxLength: 1)\noutput.close(); output.close(); return count == -1 && written == -1 && input.streamError != nil && output.streamStatus == .closed && !input.hasBytesAvailable && service.getInputStream(nil, outputStream: nil)"
        ),
    ]
}
