/// Streams to a host, as apps make them by Foundation and Core Foundation.
enum StreamFixtures {
    static let imports = ["Foundation", "CFNetwork"]

    /// A server that answers each connection with what it gets, in capitals.
    static let more = """
        final class Echo: @unchecked Sendable {
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
            var port = 0

            init() {
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
                var length = socklen_t(MemoryLayout<sockaddr_in>.size)
                withUnsafeMutablePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        _ = bind(descriptor, $0, length)
                        _ = getsockname(descriptor, $0, &length)
                    }
                }
                port = Int(UInt16(bigEndian: address.sin_port))
                listen(descriptor, 4)
                Thread.detachNewThread { [self] in
                    while true {
                        let client = accept(descriptor, nil, nil)
                        guard client >= 0 else { return }
                        var bytes = [UInt8](repeating: 0, count: 100)
                        let count = read(client, &bytes, 100)
                        let answer = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).uppercased()
                        _ = answer.withCString { write(client, $0, strlen($0)) }
                        close(client)
                    }
                }
            }
        }

        /// Waits until a stream reports an error.
        func fails(_ stream: Stream?) -> Bool {
            let end = Date(timeIntervalSinceNow: 10)
            while stream?.streamStatus != .error, Date() < end { usleep(10_000) }
            return stream?.streamStatus == .error
        }

        func exchange(_ input: InputStream?, _ output: OutputStream?) -> String {
            guard let input, let output else { return "no streams" }
            input.open()
            output.open()
            let text = Array("ward".utf8)
            guard output.write(text, maxLength: text.count) == text.count else { return "not written" }
            var bytes = [UInt8](repeating: 0, count: 100)
            let count = input.read(&bytes, maxLength: 100)
            let end = input.read(&bytes, maxLength: 100)
            input.close()
            output.close()
            return count < 0 ? "not read" : String(decoding: bytes.prefix(count), as: UTF8.self) + " \\(end)"
        }

        """

    static let all = [
        Fixture(
            "Stream.getStreamsToHost(withName:port:inputStream:outputStream:)",
            "getStreamsToHost(withName:port:inputStream:outputStream:)",
            """
            let echo = Echo()
            var (input, output): (InputStream?, OutputStream?)
            Stream.getStreamsToHost(withName: "127.0.0.1", port: echo.port, inputStream: &input, outputStream: &output)
            let isNew = input?.streamStatus == .notOpen
            return isNew && exchange(input, output) == "WARD 0" && input?.streamStatus == .closed
            """),
        Fixture(
            "CFStreamCreatePairWithSocketToHost", "CFStreamCreatePairWithSocketToHost(_:_:_:_:_:)",
            """
            let echo = Echo()
            var (input, output): (Unmanaged<CFReadStream>?, Unmanaged<CFWriteStream>?)
            CFStreamCreatePairWithSocketToHost(kCFAllocatorDefault, "127.0.0.1" as CFString, UInt32(echo.port), &input, &output)
            let (reader, writer): (InputStream?, OutputStream?) = (input?.takeRetainedValue(), output?.takeRetainedValue())
            return exchange(reader, writer) == "WARD 0"
            """),
        Fixture(
            "CFReadStreamOpen, CFWriteStreamWrite", "CFReadStreamOpen(_:)",
            """
            let echo = Echo()
            var (input, output): (Unmanaged<CFReadStream>?, Unmanaged<CFWriteStream>?)
            CFStreamCreatePairWithSocketToHost(nil, "127.0.0.1" as CFString, UInt32(echo.port), &input, &output)
            guard let reader = input?.takeRetainedValue(), let writer = output?.takeRetainedValue() else { return false }
            let opened = [CFReadStreamOpen(reader), CFWriteStreamOpen(writer), CFReadStreamOpen(reader)]
            let written = CFWriteStreamWrite(writer, Array("bed".utf8), 3)
            var bytes = [UInt8](repeating: 0, count: 10)
            let count = CFReadStreamRead(reader, &bytes, 10)
            CFReadStreamClose(reader)
            CFWriteStreamClose(writer)
            return opened == [true, true, false] && written == 3 && String(decoding: bytes.prefix(count), as: UTF8.self) == "BED"
            """),
        Fixture(
            "CFStreamCreatePairWithSocket", "CFStreamCreatePairWithSocket(_:_:_:_:)",
            """
            var pair: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0 else { return false }
            defer { pair.forEach { close($0) } }
            var (input, output): (Unmanaged<CFReadStream>?, Unmanaged<CFWriteStream>?)
            CFStreamCreatePairWithSocket(kCFAllocatorDefault, pair[0], &input, &output)
            guard let reader = input?.takeRetainedValue(), let writer = output?.takeRetainedValue() else { return false }
            CFReadStreamOpen(reader)
            CFWriteStreamOpen(writer)
            var bytes: [UInt8] = [1, 2, 3]
            let sent = CFWriteStreamWrite(writer, bytes, 3) == 3 && read(pair[1], &bytes, 3) == 3
            let received = write(pair[1], bytes, 2) == 2 && CFReadStreamRead(reader, &bytes, 3) == 2
            CFReadStreamClose(reader)
            CFWriteStreamClose(writer)
            // The socket is still that of the app.
            return sent && received && write(pair[0], bytes, 1) == 1 && read(pair[1], &bytes, 3) == 1
            """),
        Fixture(
            "kCFStreamPropertyShouldCloseNativeSocket", "kCFStreamPropertyShouldCloseNativeSocket",
            """
            let key = CFStreamPropertyKey(rawValue: kCFStreamPropertyShouldCloseNativeSocket)
            func isOpen(_ value: CFTypeRef?) -> Bool? {
                var pair: [Int32] = [0, 0]
                guard socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0 else { return nil }
                defer { close(pair[1]) }
                var (input, output): (Unmanaged<CFReadStream>?, Unmanaged<CFWriteStream>?)
                CFStreamCreatePairWithSocket(nil, pair[0], &input, &output)
                guard let reader = input?.takeRetainedValue(), let writer = output?.takeRetainedValue() else { return nil }
                if let value, !CFReadStreamSetProperty(reader, key, value) { return nil }
                CFReadStreamClose(reader)
                CFWriteStreamClose(writer)
                var byte: UInt8 = 7
                let isOpen = write(pair[0], &byte, 1) == 1
                return isOpen ? close(pair[0]) == 0 && read(pair[1], &byte, 1) == 1 : false
            }
            var stream: InputStream?
            Stream.getStreamsToHost(withName: "127.0.0.1", port: 7, inputStream: &stream, outputStream: nil)
            let ofHost = (stream?.property(forKey: key) as? NSNumber)?.boolValue
            let other = CFReadStreamSetProperty(stream, CFStreamPropertyKey(rawValue: "other"), true)
            return isOpen(nil) == true && isOpen(kCFBooleanTrue) == false && isOpen(kCFBooleanFalse) == true && ofHost == true && !other
            """),
        Fixture(
            "Stream.streamError of a host that refuses", "streamError",
            """
            let echo = Echo()
            shutdown(echo.descriptor, Int32(SHUT_RDWR))
            close(echo.descriptor)
            var (input, output): (InputStream?, OutputStream?)
            Stream.getStreamsToHost(withName: "127.0.0.1", port: echo.port, inputStream: &input, outputStream: &output)
            input?.open()
            output?.open()
            let refused = output?.write([1], maxLength: 1) == -1 && fails(output)
            let reason = (output?.streamError as NSError?)?.code == Int(ECONNREFUSED)
            var unknown: InputStream?
            Stream.getStreamsToHost(withName: "no-such-host.invalid", port: 7, inputStream: &unknown, outputStream: nil)
            unknown?.open()
            var byte: UInt8 = 0
            return refused && reason && unknown?.read(&byte, maxLength: 1) == -1 && fails(unknown)
            """),
        Fixture(
            "StreamDelegate.stream(_:handle:)", "stream(_:handle:)",
            """
            final class Listener: NSObject, StreamDelegate {
                var events: [Stream.Event] = []
                func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
                    events.append(eventCode)
                    guard eventCode == .hasBytesAvailable, let input = aStream as? InputStream else { return }
                    var bytes = [UInt8](repeating: 0, count: 10)
                    _ = input.read(&bytes, maxLength: 10)
                }
            }
            let (echo, listener) = (Echo(), Listener())
            var (input, output): (InputStream?, OutputStream?)
            Stream.getStreamsToHost(withName: "127.0.0.1", port: echo.port, inputStream: &input, outputStream: &output)
            input?.delegate = listener
            input?.schedule(in: .current, forMode: .default)
            input?.open()
            output?.open()
            _ = output?.write([98], maxLength: 1)
            let end = Date(timeIntervalSinceNow: 5)
            while !listener.events.contains(.endEncountered), Date() < end {
                RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
            }
            return listener.events == [.openCompleted, .hasBytesAvailable, .endEncountered]
            """),
        Fixture(
            "StreamDelegate.stream(_:handle:) after the end of both directions", "hasBytesAvailable",
            """
            final class Reader: NSObject, StreamDelegate {
                var (bytes, ends): ([UInt8], Int) = ([], 0)
                func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
                    if eventCode == .endEncountered { ends += 1 }
                    guard eventCode == .hasBytesAvailable, let input = aStream as? InputStream else { return }
                    var byte: UInt8 = 0
                    if input.read(&byte, maxLength: 1) == 1 { bytes.append(byte) }
                }
            }
            var pair: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0 else { return false }
            let all = [UInt8](1...100)
            guard write(pair[1], all, 100) == 100, close(pair[1]) == 0 else { return false }
            var (input, output): (Unmanaged<CFReadStream>?, Unmanaged<CFWriteStream>?)
            CFStreamCreatePairWithSocket(nil, pair[0], &input, &output)
            let stream: InputStream? = input?.takeRetainedValue()
            let reader = Reader()
            stream?.delegate = reader
            stream?.schedule(in: .current, forMode: .default)
            stream?.open()
            let limit = Date(timeIntervalSinceNow: 5)
            while reader.ends == 0, Date() < limit {
                RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
            }
            RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
            return reader.bytes == all && reader.ends == 1
            """),
        Fixture(
            "OutputStream.write(_:maxLength:) of more than there is space for", "write(_:maxLength:)",
            """
            var pair: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0 else { return false }
            defer { pair.forEach { close($0) } }
            var (input, output): (Unmanaged<CFReadStream>?, Unmanaged<CFWriteStream>?)
            CFStreamCreatePairWithSocket(nil, pair[0], &input, &output)
            guard let writer: OutputStream = output?.takeRetainedValue() else { return false }
            writer.open()
            let all = [UInt8](repeating: 7, count: 10_000_000)
            let first = writer.write(all, maxLength: all.count)
            guard first > 0, first < all.count, !writer.hasSpaceAvailable else { return false }
            // The next write waits for space.
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) {
                var bytes = [UInt8](repeating: 0, count: first)
                _ = read(pair[1], &bytes, first)
            }
            return writer.write(all, maxLength: all.count) > 0 && writer.streamStatus == .open
            """),
        Fixture(
            "InputStream.read(_:maxLength:) of a socket that does not wait", "read(_:maxLength:)",
            """
            var pair: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0 else { return false }
            defer { pair.forEach { close($0) } }
            guard fcntl(pair[0], F_SETFL, O_NONBLOCK) == 0 else { return false }
            var (input, output): (Unmanaged<CFReadStream>?, Unmanaged<CFWriteStream>?)
            CFStreamCreatePairWithSocket(nil, pair[0], &input, &output)
            guard let reader: InputStream = input?.takeRetainedValue() else { return false }
            reader.open()
            let peer = pair[1]
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { _ = write(peer, [7], 1) }
            var byte: UInt8 = 0
            return reader.read(&byte, maxLength: 1) == 1 && byte == 7 && reader.streamStatus == .open
            """),
    ]
}
