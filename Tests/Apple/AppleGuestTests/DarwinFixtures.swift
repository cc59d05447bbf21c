/// The C surface of Darwin, as a guest has it by `import Foundation` alone, and by `import Darwin`.
enum DarwinFixtures {
    static let all = sockets + addresses + options + times + others + runLoops + objects

    static let sockets = [
        Fixture(
            "SOCK_STREAM", "socket(2)",
            "let kind: Int32 = SOCK_STREAM; let made = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP); defer { close(made) }\nreturn kind == 1 && made >= 0"
        ),
        Fixture(
            "SOCK_RAW", "socket(2)",
            "let kinds: [Int32] = [SOCK_DGRAM, SOCK_RAW, SOCK_RDM, SOCK_SEQPACKET]; return kinds == [2, 3, 4, 5]"),
        Fixture(
            "SOCK_STREAM as the enumeration of Linux", "socket(2)", "return Int32(SOCK_STREAM.rawValue) == 1"),
        Fixture(
            "IPPROTO_*", "ip(4)",
            "let all: [Int32] = [IPPROTO_IP, IPPROTO_ICMP, IPPROTO_TCP, IPPROTO_UDP, IPPROTO_IPV6, IPPROTO_ICMPV6, IPPROTO_RAW]\nreturn all == [0, 1, 6, 17, 41, 58, 255]"
        ),
        Fixture(
            "IPPROTO_TCP where a wider number is meant", "ip(4)",
            "return Int(IPPROTO_TCP) + Int(UInt8(IPPROTO_UDP)) == 23"),
        Fixture(
            "SHUT_RDWR", "shutdown(2)",
            "var pair: [Int32] = [0, 0]; socketpair(AF_UNIX, SOCK_STREAM, 0, &pair); defer { pair.forEach { close($0) } }\nlet ways: [Int32] = [SHUT_RD, SHUT_WR, SHUT_RDWR]\nreturn shutdown(pair[0], SHUT_RDWR) == 0 && ways == [0, 1, 2]"
        ),
        Fixture(
            "MSG_PEEK", "recv(2)",
            "var pair: [Int32] = [0, 0]; socketpair(AF_UNIX, SOCK_STREAM, 0, &pair); defer { pair.forEach { close($0) } }\nvar byte: UInt8 = 7; send(pair[0], &byte, 1, 0); byte = 0\nlet seen = recv(pair[1], &byte, 1, MSG_PEEK | MSG_DONTWAIT)\nreturn seen == 1 && recv(pair[1], &byte, 1, MSG_WAITALL) == 1 && byte == 7"
        ),
        Fixture(
            "SO_REUSEADDR and TCP_NODELAY", "setsockopt(2)",
            "let made = socket(AF_INET, SOCK_STREAM, 0); defer { close(made) }; var on: Int32 = 1\nlet size = socklen_t(MemoryLayout<Int32>.size)\nreturn setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, size) == 0 && setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, size) == 0"
        ),
        Fixture(
            "fd_set", "select(2)",
            "var set = fd_set(); __darwin_fd_set(33, &set); set.fds_bits.0 |= 2\nlet words = set.fds_bits\nlet there = __darwin_fd_isset(33, &set) == 1 && __darwin_fd_isset(1, &set) == 1 && __darwin_fd_isset(32, &set) == 0\n__darwin_fd_clr(33, &set); __darwin_fd_set(5000, &set); __darwin_fd_set(-1, &set)\nreturn there && words.1 == 2 && set.fds_bits.1 == 0 && __darwin_fd_isset(5000, &set) == 0"
        ),
    ]

    static let addresses = [
        Fixture(
            "sockaddr_in.sin_len", "inet(4)",
            "var address = sockaddr_in(); address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size); address.sin_family = sa_family_t(AF_INET)\nreturn address.sin_len == 16 && address.sin_port == 0"
        ),
        Fixture(
            "sockaddr_in.init(sin_len:…)", "inet(4)",
            "let address = sockaddr_in(sin_len: 16, sin_family: sa_family_t(AF_INET), sin_port: in_port_t(80).bigEndian, sin_addr: in_addr(s_addr: INADDR_ANY), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))\nreturn address.sin_port == UInt16(80).bigEndian && address.sin_family == UInt8(AF_INET)"
        ),
        Fixture(
            "sockaddr_in6.sin6_len", "inet6(4)",
            "var address = sockaddr_in6(); address.sin6_len = 28\nlet other = sockaddr_in6(sin6_len: 28, sin6_family: sa_family_t(AF_INET6), sin6_port: 1, sin6_flowinfo: 0, sin6_addr: in6addr_any, sin6_scope_id: 3)\nreturn address.sin6_len == 28 && other.sin6_scope_id == 3"
        ),
        Fixture(
            "sockaddr_storage.ss_len", "getsockname(2)",
            "var address = sockaddr_storage(); address.ss_family = sa_family_t(AF_INET6); return address.ss_len == 28"),
        Fixture(
            "sockaddr_un.sun_len", "unix(4)",
            "var address = sockaddr_un(); address.sun_family = sa_family_t(AF_UNIX); return address.sun_len > 100"),
        Fixture(
            "addrinfo in Darwin's order", "getaddrinfo(3)",
            "var hints = addrinfo(ai_flags: AI_PASSIVE, ai_family: AF_INET, ai_socktype: SOCK_STREAM, ai_protocol: IPPROTO_TCP, ai_addrlen: 0, ai_canonname: nil, ai_addr: nil, ai_next: nil)\nvar found: UnsafeMutablePointer<addrinfo>?\nguard getaddrinfo(nil, \"80\", &hints, &found) == 0 else { return false }; defer { freeaddrinfo(found) }\nreturn found!.pointee.ai_addr.pointee.sa_len == 16 && found!.pointee.ai_socktype == SOCK_STREAM"
        ),
        Fixture(
            "in6_addr.init(__u6_addr:)", "inet6(4)",
            "var bytes = in6_addr.__Unnamed_union___u6_addr(); bytes.__u6_addr8.15 = 1\nlet address = in6_addr(__u6_addr: bytes)\nreturn address.__u6_addr.__u6_addr8.15 == 1"
        ),
        Fixture(
            "AF_LINK and ifa_dstaddr", "getifaddrs(3)",
            "var first: UnsafeMutablePointer<ifaddrs>?; guard getifaddrs(&first) == 0 else { return false }; defer { freeifaddrs(first) }\nvar links = 0\nfor entry in sequence(first: first!, next: { $0.pointee.ifa_next }) {\n_ = entry.pointee.ifa_dstaddr\nif let address = entry.pointee.ifa_addr, address.pointee.sa_family == UInt8(AF_LINK) { links += 1 } }\nreturn links > 0 && AF_LINK == PF_LINK"
        ),
        Fixture("AI_DEFAULT", "getaddrinfo(3)", "return AI_DEFAULT == (AI_V4MAPPED_CFG | AI_ADDRCONFIG)"),
    ]

    /// Sets an option of a new TCP socket, and reads another.
    static let optionCode = """
        func option(_ level: Int32, _ name: Int32, _ value: Int32, _ readLevel: Int32, _ read: Int32, _ family: Int32 = AF_INET) -> Int32? {
            let made = socket(family, SOCK_STREAM, 0)
            defer { close(made) }
            var value = value
            var size = socklen_t(MemoryLayout<Int32>.size)
            guard setsockopt(made, level, name, &value, size) == 0 else { return nil }
            value = -1
            guard getsockopt(made, readLevel, read, &value, &size) == 0 else { return nil }
            return value
        }

        """

    static let options = [
        Fixture(
            "TCP_KEEPALIVE", "tcp(4)", "return option(IPPROTO_TCP, TCP_KEEPALIVE, 45, IPPROTO_TCP, TCP_KEEPIDLE) == 45"),
        Fixture("TCP_NOPUSH", "tcp(4)", "return option(IPPROTO_TCP, TCP_NOPUSH, 1, IPPROTO_TCP, TCP_CORK) == 1"),
        Fixture(
            "TCP_RXT_CONNDROPTIME", "tcp(4)",
            "return option(IPPROTO_TCP, TCP_RXT_CONNDROPTIME, 9, IPPROTO_TCP, TCP_USER_TIMEOUT) == 9000 && option(IPPROTO_TCP, TCP_RXT_CONNDROPTIME, -1, IPPROTO_TCP, TCP_USER_TIMEOUT) == nil"
        ),
        Fixture(
            "TCP_CONNECTIONTIMEOUT", "tcp(4)",
            "let counts = [1, 30, 60, 600].map { option(IPPROTO_TCP, TCP_CONNECTIONTIMEOUT, $0, IPPROTO_TCP, TCP_SYNCNT) ?? -1 }\nreturn counts == [1, 4, 5, 10] && option(IPPROTO_TCP, TCP_CONNECTIONTIMEOUT, -5, IPPROTO_TCP, TCP_SYNCNT) == nil"
        ),
        Fixture(
            "IP_BOUND_IF", "ip(4)",
            "let index = Int32(if_nametoindex(\"lo\"))\nreturn option(IPPROTO_IP, IP_BOUND_IF, index, SOL_SOCKET, SO_BINDTOIFINDEX) == index && option(IPPROTO_IPV6, IPV6_BOUND_IF, index, SOL_SOCKET, SO_BINDTOIFINDEX, AF_INET6) == index"
        ),
        Fixture(
            "IP_BOUND_IF of no interface", "ip(4)",
            "return option(IPPROTO_IP, IP_BOUND_IF, 9999, SOL_SOCKET, SO_BINDTOIFINDEX) == nil && errno == ENXIO"),
        Fixture(
            "SO_NOSIGPIPE", "setsockopt(2)",
            "var pair: [Int32] = [0, 0]; socketpair(AF_UNIX, SOCK_STREAM, 0, &pair); close(pair[1]); defer { close(pair[0]) }\nvar on: Int32 = 1\nguard setsockopt(pair[0], SOL_SOCKET, SO_NOSIGPIPE, &on, 4) == 0, write(pair[0], &on, 1) == -1, errno == EPIPE else { return false }\nreturn setsockopt(-1, SOL_SOCKET, SO_NOSIGPIPE, &on, 4) == -1 && errno == EBADF"
        ),
        Fixture(
            "an option without a value", "setsockopt(2)",
            "let made = socket(AF_INET, SOCK_STREAM, 0); defer { close(made) }\nreturn setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, nil, 0) == -1 && errno == EINVAL"
        ),
    ]

    static let times = [
        Fixture(
            "mach_absolute_time", "mach_absolute_time",
            "var base = mach_timebase_info_data_t(); guard mach_timebase_info(&base) == KERN_SUCCESS else { return false }\nlet start = mach_absolute_time(); usleep(20_000)\nlet elapsed = (mach_absolute_time() - start) * UInt64(base.numer) / UInt64(base.denom)\nreturn elapsed >= 20 * NSEC_PER_MSEC && elapsed < 20 * NSEC_PER_SEC && base.numer != base.denom"
        ),
        Fixture(
            "mach_timebase_info by its name in C", "mach_timebase_info",
            "var base = mach_timebase_info(numer: 0, denom: 0); mach_timebase_info(&base); return base.denom == 3"),
        Fixture(
            "mach_timebase_info of nothing", "mach_timebase_info", "return mach_timebase_info(nil) != KERN_SUCCESS"),
        Fixture(
            "mach_continuous_time", "mach_continuous_time",
            "return mach_continuous_time() >= mach_approximate_time() && mach_continuous_approximate_time() > 0"),
        Fixture(
            "clock_gettime_nsec_np", "clock_gettime_nsec_np(3)",
            "let now = clock_gettime_nsec_np(CLOCK_UPTIME_RAW); return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW) > 0 && clock_gettime_nsec_np(CLOCK_UPTIME_RAW) >= now && clock_gettime_nsec_np(99_999) == 0"
        ),
        Fixture(
            "NSEC_PER_SEC", "dispatch_time(3)",
            "return NSEC_PER_SEC == 1_000_000_000 && USEC_PER_SEC == 1_000_000 && MSEC_PER_SEC == 1000 && NSEC_PER_USEC == 1000"
        ),
        Fixture(
            "timeval", "gettimeofday(2)",
            "let short: Int32 = 5; let time = timeval(tv_sec: 1, tv_usec: short); let plain = timeval(tv_sec: 2, tv_usec: 0)\nreturn time.tv_usec == 5 && plain.tv_sec == 2"
        ),
        Fixture(
            "CFAbsoluteTimeGetCurrent", "CFAbsoluteTimeGetCurrent()",
            "let time: CFAbsoluteTime = CFAbsoluteTimeGetCurrent(); let pause: CFTimeInterval = 1\nreturn abs(time - Date().timeIntervalSinceReferenceDate) < pause && kCFAbsoluteTimeIntervalSince1970 == 978_307_200"
        ),
    ]

    static let others = [
        Fixture(
            "arc4random_uniform", "arc4random(3)",
            "var buffer = [UInt8](repeating: 0, count: 64); arc4random_buf(&buffer, 64)\nlet numbers = Set((0..<200).map { _ in arc4random_uniform(3) })\nreturn numbers == [0, 1, 2] && arc4random_uniform(0) == 0 && Set(buffer).count > 8"
        ),
        Fixture(
            "strlcpy", "strlcpy(3)",
            "var buffer = [CChar](repeating: 1, count: 4)\nlet length = strlcpy(&buffer, \"ward 12\", 4)\nlet whole = strlcat(&buffer, \"x\", 4)\nreturn length == 7 && String(cString: buffer) == \"war\" && whole == 4 && strlcpy(&buffer, \"x\", 0) == 1"
        ),
        Fixture(
            "strnstr", "strnstr(3)",
            "return \"bed 7\".withCString { text in strnstr(text, \"7\", 4) == nil && strnstr(text, \"7\", 5) == UnsafeMutablePointer(mutating: text + 4) && strnstr(text, \"\", 0) != nil }"
        ),
        Fixture(
            "memset_s", "memset_s(3)",
            "var key: [UInt8] = [1, 2, 3]; let all = memset_s(&key, 3, 0, 3); let more = memset_s(&key, 2, 9, 3)\nreturn all == 0 && key == [9, 9, 0] && more == EOVERFLOW && memset_s(nil, 1, 0, 1) == EINVAL"
        ),
        Fixture(
            "timingsafe_bcmp", "timingsafe_bcmp(3)",
            "return timingsafe_bcmp([1, 2] as [UInt8], [1, 2] as [UInt8], 2) == 0 && timingsafe_bcmp([1, 2] as [UInt8], [1, 3] as [UInt8], 2) != 0"
        ),
        Fixture(
            "stat.st_mtimespec", "stat(2)",
            "var info = stat(); guard stat(\"/proc/self/exe\", &info) == 0 else { return false }; info.st_atimespec.tv_nsec = 7\nreturn info.st_mtimespec.tv_sec > 0 && info.st_ctimespec.tv_sec > 0 && info.st_atimespec.tv_nsec == 7"
        ),
        Fixture(
            "DT_DIR", "dir(5)",
            "guard let folder = opendir(\"/proc/self\") else { return false }; defer { closedir(folder) }\nwhile let entry = readdir(folder) { if Int32(entry.pointee.d_type) == DT_DIR { return true } }\nreturn false"
        ),
        Fixture(
            "sysconf", "sysconf(3)",
            "return sysconf(_SC_NPROCESSORS_ONLN) > 0 && vm_page_size == UInt(sysconf(_SC_PAGESIZE)) && _SC_PAGE_SIZE == _SC_PAGESIZE"
        ),
        Fixture(
            "PTHREAD_MUTEX_RECURSIVE", "pthread_mutexattr_settype(3)",
            "var kind = pthread_mutexattr_t(); pthread_mutexattr_init(&kind); var lock = pthread_mutex_t()\nguard pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE) == 0 else { return false }\npthread_mutex_init(&lock, &kind); pthread_mutex_lock(&lock); return pthread_mutex_trylock(&lock) == 0"
        ),
        Fixture(
            "pthread_threadid_np", "pthread_threadid_np(3)",
            "var number: UInt64 = 0; return pthread_threadid_np(nil, &number) == 0 && number == UInt64(getpid()) && pthread_main_np() == 1 && pthread_threadid_np(nil, nil) == EINVAL"
        ),
        Fixture(
            "pthread_setname_np", "pthread_setname_np(3)",
            "pthread_setname_np(\"a name that is too long\"); defer { pthread_setname_np(\"main\") }\nreturn try String(contentsOfFile: \"/proc/thread-self/comm\", encoding: .utf8) == \"a name that is \\n\""
        ),
        Fixture("getprogname", "getprogname(3)", "return String(cString: getprogname()) == \"program\""),
        Fixture("errno", "intro(2)", "errno = 0; close(-1); return errno == EBADF"),
        Fixture(
            "CFSwapInt32HostToBig", "CFSwapInt32HostToBig(_:)",
            "return CFSwapInt32HostToBig(1) == 0x0100_0000 && CFSwapInt16BigToHost(0x0102) == 0x0201 && CFSwapInt64(1) == 1 << 56 && CFSwapInt32LittleToHost(5) == 5 && CFSwapInt16(0x0102) == 0x0201"
        ),
        Fixture(
            "OSHostByteOrder", "libkern/OSByteOrder.h",
            "return Int(OSHostByteOrder()) == OSLittleEndian && OSBigEndian == 2 && _OSSwapInt16(0x0102) == 0x0201 && _OSSwapInt32(1) == 1 << 24 && _OSSwapInt64(1) == 1 << 56"
        ),
        Fixture("noErr", "noErr", "let status: OSStatus = noErr; return status == 0"),
    ]

    static let runLoops = [
        Fixture(
            "CFRunLoopRunInMode", "CFRunLoopRunInMode(_:_:_:)",
            "let timer = Timer(timeInterval: 100, repeats: false) { _ in }; RunLoop.current.add(timer, forMode: .common); defer { timer.invalidate() }\nreturn CFRunLoopRunInMode(.defaultMode, 0.01, false) == .timedOut && CFRunLoopRunInMode(CFRunLoopMode(\"empty\"), 1, true) == .finished"
        ),
        Fixture(
            "CFRunLoopStop", "CFRunLoopStop(_:)",
            "let timer = Timer(timeInterval: 100, repeats: false) { _ in }; RunLoop.current.add(timer, forMode: .common); defer { timer.invalidate() }\nnonisolated(unsafe) let loop = CFRunLoopGetCurrent()!\nlet start = Date(); Thread.detachNewThread { usleep(20_000); CFRunLoopStop(loop) }\nCFRunLoopRun(); return Date().timeIntervalSince(start) < 50"
        ),
        Fixture(
            "CFRunLoopPerformBlock", "CFRunLoopPerformBlock(_:_:_:)",
            "nonisolated(unsafe) var calls = 0\nCFRunLoopPerformBlock(CFRunLoopGetMain(), CFRunLoopMode.defaultMode.rawValue) { calls += 1; CFRunLoopStop(CFRunLoopGetMain()) }\nCFRunLoopPerformBlock(CFRunLoopGetMain(), kCFRunLoopDefaultMode) { calls += 1 }\nCFRunLoopWakeUp(CFRunLoopGetMain()); CFRunLoopRun(); return calls == 2"
        ),
        Fixture(
            "bytes and texts of Core Foundation", "Toll-Free Bridged Types",
            "let data = NSData() as CFData; let name = \"ward\" as CFString; let values = [name: 1] as CFDictionary\nreturn data.isEmpty && name == \"ward\" as CFString && values.count == 1 && (5 as CFNumber).intValue == 5"
        ),
    ]

    static let objects = [
        Fixture(
            "os_unfair_lock", "os_unfair_lock_t",
            "var lock = os_unfair_lock(); os_unfair_lock_lock(&lock); let second = os_unfair_lock_trylock(&lock); os_unfair_lock_unlock(&lock)\nreturn !second && os_unfair_lock_trylock(&lock)"
        ),
        Fixture(
            "autoreleasepool", "autoreleasepool(invoking:)",
            "class Ward {}; weak var ward: Ward?\nlet number = autoreleasepool { () -> Int in let made = Ward(); ward = made; return 4 }\nautoreleasepool { _ = Ward() }\nreturn number == 4 && ward == nil"
        ),
        Fixture(
            "an associated value", "objc_setAssociatedObject(_:_:_:_:)",
            "let object = NSObject(); objc_setAssociatedObject(object, &key, \"bed 3\", .OBJC_ASSOCIATION_COPY_NONATOMIC)\nlet other = objc_getAssociatedObject(NSObject(), &key)\nlet found = objc_getAssociatedObject(object, &key) as? String\nobjc_setAssociatedObject(object, &key, nil, .OBJC_ASSOCIATION_RETAIN)\nreturn found == \"bed 3\" && other == nil && objc_getAssociatedObject(object, &key) == nil && objc_getAssociatedObject(object, &secondKey) == nil"
        ),
        Fixture(
            "an associated value that is not kept", "objc_AssociationPolicy",
            "let object = NSObject(); var value: NSObject? = NSObject(); objc_setAssociatedObject(object, &key, value, .OBJC_ASSOCIATION_ASSIGN)\nlet before = objc_getAssociatedObject(object, &key) as? NSObject === value; value = nil\nreturn before && objc_getAssociatedObject(object, &key) == nil"
        ),
        Fixture(
            "the values of an object that has gone", "objc_removeAssociatedObjects(_:)",
            "weak var value: NSObject?\ndo { let object = NSObject(); let made = NSObject(); value = made; objc_setAssociatedObject(object, &key, made, .OBJC_ASSOCIATION_RETAIN) }\n_ = objc_getAssociatedObject(NSObject(), &key)\nlet other = NSObject(); objc_setAssociatedObject(other, &key, 1, .OBJC_ASSOCIATION_RETAIN); objc_removeAssociatedObjects(other)\nreturn value == nil && objc_getAssociatedObject(other, &key) == nil"
        ),
        Fixture(
            "objc_sync_enter", "objc_sync_enter",
            "let object = NSObject(); var inside = 0; var largest = 0\nguard objc_sync_exit(object) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR else { return false }\nDispatchQueue.concurrentPerform(iterations: 200) { _ in objc_sync_enter(object); objc_sync_enter(object); inside += 1; largest = max(largest, inside); inside -= 1; objc_sync_exit(object); objc_sync_exit(object) }\nreturn largest == 1 && objc_sync_enter(object) == OBJC_SYNC_SUCCESS && objc_sync_exit(object) == OBJC_SYNC_SUCCESS"
        ),
    ]
}
