/// Sockets, hosts and values of the system, as apps have them by Core Foundation and sysctl(3).
enum CoreSocketFixtures {
    static let imports = ["Foundation", "CoreFoundation"]

    /// Addresses, and what the functions of sockets were called with.
    static let more = """
        func loopback(_ port: UInt16 = 0) -> Data {
            var address = sockaddr_in()
            address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            return Data(bytes: &address, count: MemoryLayout<sockaddr_in>.size)
        }

        func port(_ address: Data) -> UInt16 { address.withUnsafeBytes { UInt16(bigEndian: $0.load(as: sockaddr_in.self).sin_port) } }

        final class Calls {
            var types: [CFSocketCallBackType] = []
            var texts: [String] = []
            var ports: [UInt16] = []
            var accepted: [CFSocketNativeHandle] = []
            var errors: [Int32?] = []
        }

        let noted: CFSocketCallBack = { socket, type, address, data, info in
            guard let info, socket != nil else { return }
            let calls = Unmanaged<Calls>.fromOpaque(info).takeUnretainedValue()
            calls.types.append(type)
            if type == .dataCallBack, let data {
                let bytes = Unmanaged<CFData>.fromOpaque(data).takeUnretainedValue() as Data
                calls.texts.append(String(decoding: bytes, as: UTF8.self))
                if let address, address.count > 0 { calls.ports.append(port(address)) }
            }
            if type == .acceptCallBack, let data { calls.accepted.append(data.load(as: CFSocketNativeHandle.self)) }
            if type == .connectCallBack { calls.errors.append(data?.load(as: Int32.self)) }
        }

        func context(_ calls: Calls) -> CFSocketContext {
            CFSocketContext(
                version: 0, info: Unmanaged.passUnretained(calls).toOpaque(),
                retain: { UnsafeRawPointer(Unmanaged<Calls>.fromOpaque($0!).retain().toOpaque()) },
                release: { Unmanaged<Calls>.fromOpaque($0!).release() }, copyDescription: nil)
        }

        /// Runs this thread's run loop until something is true.
        func runs(until isDone: () -> Bool) -> Bool {
            let end = Date(timeIntervalSinceNow: 10)
            while !isDone(), Date() < end { RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1)) }
            return isDone()
        }

        func schedule(_ socket: CFSocket?) {
            CFRunLoopAddSource(CFRunLoopGetCurrent(), CFSocketCreateRunLoopSource(nil, socket, 0), .defaultMode)
        }

        """

    static let all = sockets + hosts + system

    static let sockets = [
        Fixture(
            "CFSocketSendData and dataCallBack", "CFSocketCallBackType",
            """
            let calls = Calls()
            var own = context(calls)
            let receiver = CFSocketCreate(kCFAllocatorDefault, PF_INET, SOCK_DGRAM, IPPROTO_UDP, CFSocketCallBackType.dataCallBack.rawValue, noted, &own)
            let sender = CFSocketCreate(nil, PF_INET, SOCK_DGRAM, IPPROTO_UDP, 0, nil, nil)
            guard CFSocketSetAddress(receiver, loopback() as CFData) == .success, CFSocketSetAddress(sender, loopback() as CFData) == .success else { return false }
            schedule(receiver)
            let target = CFSocketCopyAddress(receiver)! as Data
            for text in ["one", "two", ""] { guard CFSocketSendData(sender, target as CFData, Data(text.utf8) as CFData, 1) == .success else { return false } }
            let came = runs { calls.texts.count == 3 }
            CFSocketInvalidate(receiver)
            let from = port(CFSocketCopyAddress(sender)! as Data)
            return came && calls.texts == ["one", "two", ""] && calls.ports == [from, from, from]
            """),
        Fixture(
            "acceptCallBack and connectCallBack", "CFSocketConnectToAddress(_:_:_:)",
            """
            let (calls, own) = (Calls(), Calls())
            var (first, second) = (context(calls), context(own))
            let listener = CFSocketCreate(nil, 0, 0, 0, CFSocketCallBackType.acceptCallBack.rawValue, noted, &first)
            guard CFSocketSetAddress(listener, loopback() as CFData) == .success else { return false }
            schedule(listener)
            let types: CFSocketCallBackType = [.connectCallBack, .dataCallBack]
            let client = CFSocketCreate(nil, PF_INET, SOCK_STREAM, IPPROTO_TCP, types.rawValue, noted, &second)
            guard CFSocketConnectToAddress(client, CFSocketCopyAddress(listener), -1) == .success else { return false }
            schedule(client)
            guard runs(until: { calls.accepted.count == 1 && own.errors.count == 1 }), own.errors == [nil] else { return false }
            _ = "ward".withCString { write(calls.accepted[0], $0, 4) }
            guard runs(until: { own.texts == ["ward"] }) else { return false }
            close(calls.accepted[0])
            guard runs(until: { own.texts == ["ward", ""] }) else { return false }
            CFSocketInvalidate(listener)
            return own.types == [.connectCallBack, .dataCallBack, .dataCallBack] && !CFSocketIsValid(client) && calls.types == [.acceptCallBack]
            """),
        Fixture(
            "a connection that is refused", "CFSocketConnectToAddress(_:_:_:)",
            """
            let free = CFSocketCreate(nil, PF_INET, SOCK_STREAM, IPPROTO_TCP, 0, nil, nil)
            var address = loopback()
            guard address.withUnsafeBytes({ bind(CFSocketGetNative(free), $0.bindMemory(to: sockaddr.self).baseAddress, 16) }) == 0 else { return false }
            address = CFSocketCopyAddress(free)! as Data
            let client = CFSocketCreate(nil, PF_INET, SOCK_STREAM, IPPROTO_TCP, 0, nil, nil)
            return CFSocketConnectToAddress(client, address as CFData, 5) == .error && CFSocketCopyPeerAddress(client) == nil
            """),
        Fixture(
            "CFSocketConnectToAddress", "CFSocketConnectToAddress(_:_:_:)",
            """
            let listener = CFSocketCreate(nil, PF_INET, SOCK_STREAM, IPPROTO_TCP, 0, nil, nil)
            guard CFSocketSetAddress(listener, loopback() as CFData) == .success else { return false }
            let client = CFSocketCreate(nil, PF_INET, SOCK_STREAM, IPPROTO_TCP, 0, nil, nil)
            guard CFSocketConnectToAddress(client, CFSocketCopyAddress(listener), 5) == .success else { return false }
            return port(CFSocketCopyPeerAddress(client)! as Data) == port(CFSocketCopyAddress(listener)! as Data)
            """),
        Fixture(
            "readCallBack and writeCallBack", "CFSocketEnableCallBacks(_:_:)",
            """
            var pair: [Int32] = [0, 0]
            socketpair(AF_UNIX, SOCK_STREAM, 0, &pair)
            let calls = Calls()
            var own = context(calls)
            let types: CFSocketCallBackType = [.readCallBack, .writeCallBack]
            let made = CFSocketCreateWithNative(nil, pair[0], types.rawValue, noted, &own)
            schedule(made)
            guard runs(until: { calls.types == [.writeCallBack] }) else { return false }
            RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.2))
            guard calls.types == [.writeCallBack] else { return false }
            CFSocketEnableCallBacks(made, CFSocketCallBackType.writeCallBack.rawValue)
            guard runs(until: { calls.types == [.writeCallBack, .writeCallBack] }) else { return false }
            CFSocketDisableCallBacks(made, CFSocketCallBackType.readCallBack.rawValue)
            _ = "x".withCString { write(pair[1], $0, 1) }
            RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.2))
            guard calls.types.count == 2 else { return false }
            CFSocketEnableCallBacks(made, CFSocketCallBackType.readCallBack.rawValue)
            let isRead = runs { calls.types.contains(.readCallBack) }
            CFSocketInvalidate(made)
            close(pair[1])
            return isRead
            """),
        Fixture(
            "kCFSocketCloseOnInvalidate", "CFSocketSetSocketFlags(_:_:)",
            """
            let (kept, closed) = (socket(AF_INET, SOCK_DGRAM, 0), socket(AF_INET, SOCK_DGRAM, 0))
            let first = CFSocketCreateWithNative(nil, kept, CFSocketCallBackType.readCallBack.rawValue, nil, nil)
            let flags = CFSocketGetSocketFlags(first)
            CFSocketSetSocketFlags(first, flags & ~kCFSocketCloseOnInvalidate)
            CFSocketInvalidate(first)
            CFSocketInvalidate(CFSocketCreateWithNative(nil, closed, 0, nil, nil))
            defer { close(kept) }
            return flags == 129 && fcntl(kept, F_GETFD) >= 0 && fcntl(closed, F_GETFD) == -1 && CFSocketGetNative(first) == -1
                && CFSocketCreateWithNative(nil, -1, 0, nil, nil) == nil
            """),
        Fixture(
            "the context of a socket", "CFSocketContext",
            """
            weak var weakCalls: Calls?
            do {
                let calls = Calls()
                weakCalls = calls
                var own = context(calls)
                let made = CFSocketCreate(nil, PF_INET, SOCK_DGRAM, 0, CFSocketCallBackType.readCallBack.rawValue, noted, &own)
                schedule(made)
                var copy = CFSocketContext()
                CFSocketGetContext(made, &copy)
                guard copy.info == own.info else { return false }
                CFSocketInvalidate(made)
            }
            return weakCalls == nil
            """),
        Fixture(
            "CFRunLoopRemoveSource", "CFRunLoopSourceInvalidate(_:)",
            """
            let made = CFSocketCreate(nil, PF_INET, SOCK_DGRAM, IPPROTO_UDP, CFSocketCallBackType.dataCallBack.rawValue, noted, nil)
            let source = CFSocketCreateRunLoopSource(nil, made, 0)
            CFRunLoopAddSource(CFRunLoopGetCurrent(), source, .commonModes)
            let isIn = CFRunLoopContainsSource(CFRunLoopGetCurrent(), source, .commonModes)
            CFRunLoopRemoveSource(CFRunLoopGetCurrent(), source, .commonModes)
            let isOut = !CFRunLoopContainsSource(CFRunLoopGetCurrent(), source, .commonModes)
            CFRunLoopSourceInvalidate(source)
            return isIn && isOut && !CFRunLoopSourceIsValid(source) && CFSocketIsValid(made)
            """),
        Fixture(
            "a type of a socket without a type", "socket(2)",
            """
            enum Kind { static let stream = SOCK_STREAM }
            let made = socket(AF_INET, Kind.stream, 0)
            return close(made) == 0
            """),
    ]

    static let hosts = [
        Fixture(
            "CFHostStartInfoResolution", "CFHostGetAddressing(_:_:)",
            """
            let host = CFHostCreateWithName(nil, "127.0.0.1" as CFString).takeRetainedValue()
            var (before, after): (DarwinBoolean, DarwinBoolean) = (true, false)
            let none = CFHostGetAddressing(host, &before)
            guard CFHostStartInfoResolution(host, .addresses, nil) else { return false }
            guard let found = CFHostGetAddressing(host, &after)?.takeUnretainedValue() as NSArray?, let first = found.firstObject as? NSData else { return false }
            return none == nil && !before.boolValue && after.boolValue && (first as Data).count == 16
            """),
        Fixture(
            "an error of CFHostStartInfoResolution", "CFStreamError",
            """
            let host = CFHostCreateWithName(kCFAllocatorDefault, "no such host" as CFString).takeRetainedValue()
            var error = CFStreamError()
            return !CFHostStartInfoResolution(host, .addresses, &error) && error.domain == CFIndex(kCFStreamErrorDomainNetDB) && error.error != 0
            """),
        Fixture(
            "the names of an address", "CFHostGetNames(_:_:)",
            """
            let host = CFHostCreateWithAddress(nil, loopback() as CFData).takeRetainedValue()
            var error = CFStreamError()
            guard CFHostStartInfoResolution(host, .names, &error) else { return error.error == EAI_NONAME }
            return (CFHostGetNames(host, nil)?.takeUnretainedValue() as? [String])?.isEmpty == false
            """),
        Fixture(
            "the client of a host", "CFHostSetClient(_:_:_:)",
            """
            final class Ends { var errors: [Int32] = [] }
            let ends = Ends()
            var own = CFHostClientContext(version: 0, info: Unmanaged.passUnretained(ends).toOpaque(), retain: nil, release: nil, copyDescription: nil)
            let host = CFHostCreateWithName(nil, "127.0.0.1" as CFString).takeRetainedValue()
            CFHostSetClient(host, { _, type, error, info in
                if type == .addresses, let info, let error { Unmanaged<Ends>.fromOpaque(info).takeUnretainedValue().errors.append(error.pointee.error) }
            }, &own)
            CFHostScheduleWithRunLoop(host, CFRunLoopGetCurrent(), CFRunLoopMode.defaultMode.rawValue as CFString)
            guard CFHostStartInfoResolution(host, .addresses, nil), runs(until: { ends.errors == [0] }) else { return false }
            guard CFHostStartInfoResolution(host, .addresses, nil) else { return false }
            CFHostCancelInfoResolution(host, .addresses)
            RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.3))
            CFHostSetClient(host, nil, nil)
            CFHostUnscheduleFromRunLoop(host, CFRunLoopGetCurrent(), CFRunLoopMode.defaultMode.rawValue as CFString)
            return ends.errors == [0]
            """),
    ]

    static let system = [
        Fixture(
            "sysctlbyname", "sysctlbyname(3)",
            """
            var size = 0
            guard sysctlbyname("hw.machine", nil, &size, nil, 0) == 0 else { return false }
            var machine = [CChar](repeating: 0, count: size)
            guard sysctlbyname("hw.machine", &machine, &size, nil, 0) == 0 else { return false }
            var small = 2
            let isShort = sysctlbyname("hw.machine", &machine, &small, nil, 0) == -1 && errno == ENOMEM
            return String(cString: machine).hasPrefix("iPhone") && isShort && sysctlbyname("no.such", nil, &size, nil, 0) == -1 && errno == ENOENT
            """),
        Fixture(
            "sysctl", "sysctl(3)",
            """
            var (names, started, size) = ([CTL_KERN, KERN_BOOTTIME], timeval(), MemoryLayout<timeval>.size)
            guard sysctl(&names, u_int(names.count), &started, &size, nil, 0) == 0 else { return false }
            var (memory, memorySize): (UInt64, Int) = (0, 8)
            var hardware = [CTL_HW, HW_MEMSIZE]
            guard sysctl(&hardware, 2, &memory, &memorySize, nil, 0) == 0 else { return false }
            return started.tv_sec > 1_000_000_000 && memory == ProcessInfo.processInfo.physicalMemory
            """),
        Fixture(
            "kinfo_proc", "sysctl(3)",
            """
            var info = kinfo_proc()
            var mib: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
            var size = MemoryLayout<kinfo_proc>.stride
            let status = sysctl(&mib, u_int(mib.count), &info, &size, nil, 0)
            return status == 0 && info.kp_proc.p_pid == getpid() && info.kp_proc.p_flag & P_TRACED == 0
            """),
        Fixture(
            "Unmanaged<CFString>", "Unmanaged",
            """
            let describe: () -> Unmanaged<CFString> = { Unmanaged.passRetained("ward" as CFString) }
            let bytes: Unmanaged<CFData> = .passRetained(CFDataCreate(nil, [1, 2], 2))
            return describe().takeRetainedValue() as String == "ward" && (bytes.takeRetainedValue() as Data).count == 2
            """),
    ]

    static let sqlite = [
        Fixture(
            "sqlite3_open", "sqlite3_open(3)",
            """
            var (database, statement): (OpaquePointer?, OpaquePointer?)
            guard sqlite3_open(":memory:", &database) == SQLITE_OK else { return false }
            defer { sqlite3_close(database) }
            guard sqlite3_exec(database, "create table calls (bed int); insert into calls values (7)", nil, nil, nil) == SQLITE_OK,
                sqlite3_prepare_v2(database, "select bed from calls", -1, &statement, nil) == SQLITE_OK
            else { return false }
            defer { sqlite3_finalize(statement) }
            return sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_int(statement, 0) == 7
            """)
    ]
}
