internal import Foundation
public import Glibc

/// Names the current thread; Linux keeps the first 15 bytes: pthread_setname_np(3).
///
/// - Returns: 0, or the number of an error.
@discardableResult
public func pthread_setname_np(_ name: UnsafePointer<CChar>) -> Int32 {
    let descriptor = unsafe open("/proc/thread-self/comm", O_WRONLY)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return unsafe write(descriptor, name, strlen(name)) < 0 ? errno : 0
}

/// Returns 1 on the main thread, and 0 on others.
public func pthread_main_np() -> Int32 { Thread.isMainThread ? 1 : 0 }

/// Writes the number of a thread, which is unique in the system; only the current one (`nil`) has a number here.
///
/// - Returns: 0, `EINVAL` for no memory, or `ESRCH` for another thread.
@discardableResult
public func pthread_threadid_np(_ thread: pthread_t?, _ thread_id: UnsafeMutablePointer<UInt64>?) -> Int32 {
    guard let thread_id = unsafe thread_id else { return EINVAL }
    // "PID/task/TID" (proc(5)).
    let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    guard thread.map({ pthread_equal($0, pthread_self()) != 0 }) ?? true,
        let number = place?.split(separator: "/").last.flatMap({ UInt64($0) })
    else { return ESRCH }
    unsafe thread_id.pointee = number
    return 0
}

/// The name of this program's file; allocated once, because callers may keep it.
///
/// `nonisolated(unsafe)`: the bytes never change.
private nonisolated(unsafe) let programName = unsafe UnsafePointer(strdup(ProcessInfo.processInfo.processName))

/// Returns the name of the program's file, without its folder.
public func getprogname() -> UnsafePointer<CChar>! { unsafe programName }

/// The size of a page of memory in bytes.
public var vm_page_size: UInt { UInt(sysconf(Int32(Glibc._SC_PAGESIZE))) }
