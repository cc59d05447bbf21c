internal import Foundation
public import Glibc

// The names of sysctl.h.

/// The first number of the names of the kernel.
public let CTL_KERN: Int32 = 1
/// The first number of the names of the hardware.
public let CTL_HW: Int32 = 6
/// The system, `Darwin`.
public let KERN_OSTYPE: Int32 = 1
/// The version of the kernel.
public let KERN_OSRELEASE: Int32 = 2
/// The description of the kernel.
public let KERN_VERSION: Int32 = 4
/// The name of the host.
public let KERN_HOSTNAME: Int32 = 10
/// Information about processes, ``kinfo_proc``.
public let KERN_PROC: Int32 = 14
/// The time of the start, a `timeval`.
public let KERN_BOOTTIME: Int32 = 21
/// The build of the system.
public let KERN_OSVERSION: Int32 = 65
/// The process of an identifier.
public let KERN_PROC_PID: Int32 = 1
/// The model on iOS, such as `iPhone17,3`, or the processor on macOS.
public let HW_MACHINE: Int32 = 1
/// The model on macOS.
public let HW_MODEL: Int32 = 2
/// The number of processors.
public let HW_NCPU: Int32 = 3
/// The size of a page in bytes.
public let HW_PAGESIZE: Int32 = 7
/// The memory in bytes.
public let HW_MEMSIZE: Int32 = 24
/// A debugger is attached to the process.
public let P_TRACED: Int32 = 0x800

/// The information of the kernel about a process.
public struct kinfo_proc: BitwiseCopyable, Sendable {
    /// The part with the identifier and the flags.
    public struct extern_proc: BitwiseCopyable, Sendable {
        /// The flags, such as ``P_TRACED``.
        public var p_flag: Int32 = 0
        /// The identifier.
        public var p_pid: pid_t = 0

        /// Creates one of zeros.
        public init() {}
    }

    /// The identifier and the flags.
    public var kp_proc = extern_proc()

    /// Creates one of zeros.
    public init() {}
}

/// Reads a value of the system by its numbers, or its size with a buffer of `nil`: sysctl(3).
///
/// Known are the names of this file; none can be written.
///
/// - Returns: 0, or -1 with `errno`: ENOENT for an unknown name, ENOMEM for a buffer that is too small, EPERM for a new value.
@discardableResult
public func sysctl(
    _ name: UnsafeMutablePointer<Int32>!, _ namelen: UInt32, _ oldp: UnsafeMutableRawPointer!,
    _ oldlenp: UnsafeMutablePointer<Int>!, _ newp: UnsafeMutableRawPointer!, _ newlen: Int
) -> Int32 {
    let numbers = unsafe Array(UnsafeBufferPointer(start: name, count: Int(namelen)))
    return unsafe SystemControl.read(SystemControl.value(of: numbers), oldp, oldlenp, isNew: newp != nil)
}

/// Reads a value of the system by its name, such as `hw.machine`, or its size with a buffer of `nil`: sysctlbyname(3).
///
/// - Returns: 0, or -1 with `errno`: ENOENT for an unknown name, ENOMEM for a buffer that is too small, EPERM for a new value.
@discardableResult
public func sysctlbyname(
    _ name: UnsafePointer<CChar>!, _ oldp: UnsafeMutableRawPointer!, _ oldlenp: UnsafeMutablePointer<Int>!,
    _ newp: UnsafeMutableRawPointer!, _ newlen: Int
) -> Int32 {
    unsafe SystemControl.read(SystemControl.value(of: String(cString: name)), oldp, oldlenp, isNew: newp != nil)
}

/// The values of the system.
private enum SystemControl {
    static func read(
        _ value: [UInt8]?, _ buffer: UnsafeMutableRawPointer?, _ length: UnsafeMutablePointer<Int>?, isNew: Bool
    ) -> Int32 {
        guard let value else { return fail(ENOENT) }
        if isNew { return fail(EPERM) }
        guard let length = unsafe length else { return 0 }
        defer { unsafe length.pointee = value.count }
        guard let buffer = unsafe buffer else { return 0 }
        guard unsafe length.pointee >= value.count else { return fail(ENOMEM) }
        unsafe buffer.copyMemory(from: value, byteCount: value.count)
        return 0
    }

    private static func fail(_ number: Int32) -> Int32 {
        errno = number
        return -1
    }

    static func value(of numbers: [Int32]) -> [UInt8]? {
        if numbers.count == 4, numbers.starts(with: [CTL_KERN, KERN_PROC, KERN_PROC_PID]) {
            return process(numbers[3])
        }
        return names[numbers].flatMap(value(of:))
    }

    private static let names: [[Int32]: String] = [
        [CTL_KERN, KERN_OSTYPE]: "kern.ostype", [CTL_KERN, KERN_OSRELEASE]: "kern.osrelease",
        [CTL_KERN, KERN_VERSION]: "kern.version", [CTL_KERN, KERN_HOSTNAME]: "kern.hostname",
        [CTL_KERN, KERN_BOOTTIME]: "kern.boottime", [CTL_KERN, KERN_OSVERSION]: "kern.osversion",
        [CTL_HW, HW_MACHINE]: "hw.machine", [CTL_HW, HW_MODEL]: "hw.model", [CTL_HW, HW_NCPU]: "hw.ncpu",
        [CTL_HW, HW_PAGESIZE]: "hw.pagesize", [CTL_HW, HW_MEMSIZE]: "hw.memsize",
    ]

    static func value(of name: String) -> [UInt8]? {
        let process = ProcessInfo.processInfo
        let version = process.operatingSystemVersion
        switch name {
        case "kern.ostype": return text("Darwin")
        case "kern.osrelease": return text(kernel(version))
        case "kern.version": return text("Darwin Kernel Version \(kernel(version))")
        case "kern.osproductversion": return text("\(version.majorVersion).\(version.minorVersion)")
        case "kern.osversion": return text("\(kernel(version).prefix { $0 != "." })A1")
        case "kern.hostname": return text(utsname.hostName)
        case "kern.boottime": return bootTime
        case "hw.machine": return text(model.machine)
        case "hw.model": return text(model.model)
        case "hw.ncpu", "hw.activecpu", "hw.logicalcpu", "hw.logicalcpu_max", "hw.physicalcpu", "hw.physicalcpu_max":
            return bytes(Int32(process.processorCount))
        case "hw.pagesize": return bytes(Int64(sysconf(Int32(_SC_PAGESIZE))))
        case "hw.memsize": return bytes(process.physicalMemory)
        default: return nil
        }
    }

    /// The release of Darwin in a version of iOS or macOS: 24 of iOS 18 and macOS 15, 25 of both at 26.
    private static func kernel(_ version: OperatingSystemVersion) -> String {
        let isMac = system?.hasPrefix("macOS") == true
        let release =
            version.majorVersion >= 26 ? version.majorVersion - 1 : version.majorVersion + (isMac ? 9 : 6)
        return "\(release).\(version.minorVersion).0"
    }

    private static let system = ProcessInfo.processInfo.environment["PUSHLAB_SYSTEM"]

    /// A model that runs the systems of the lab.
    private static var model: (machine: String, model: String) {
        switch system {
        case let name? where name.hasPrefix("macOS"): ("arm64", "Mac16,1")
        case "iPadOS": ("iPad16,3", "J717AP")
        default: ("iPhone17,3", "D47AP")
        }
    }

    private static var bootTime: [UInt8] {
        let start = Date().timeIntervalSince1970 - Double(clock_gettime_nsec_np(CLOCK_BOOTTIME)) / 1e9
        return bytes(timeval(tv_sec: Int(start), tv_usec: Int((start - start.rounded(.down)) * 1e6)))
    }

    /// Returns the structure of a process; nothing for one that does not exist.
    private static func process(_ identifier: pid_t) -> [UInt8]? {
        guard kill(identifier, 0) == 0 else { return [] }
        var info = kinfo_proc()
        info.kp_proc.p_pid = identifier
        let status = (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
        let tracer = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
        if let tracer, !tracer.hasSuffix("\t0") { info.kp_proc.p_flag = P_TRACED }
        return bytes(info)
    }

    private static func text(_ value: String) -> [UInt8] { Array(value.utf8) + [0] }

    private static func bytes<Value: BitwiseCopyable>(_ value: Value) -> [UInt8] {
        unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
    }
}
