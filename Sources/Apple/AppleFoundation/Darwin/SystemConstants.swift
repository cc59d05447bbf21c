internal import Glibc

// The constants of files, threads and sysconf(3), which are 32-bit numbers on Darwin and `Int` on Linux.

/// The type of an unknown directory entry: readdir(3).
@_disfavoredOverload public var DT_UNKNOWN: Int32 { Int32(Glibc.DT_UNKNOWN) }
/// The type of a named pipe: readdir(3).
@_disfavoredOverload public var DT_FIFO: Int32 { Int32(Glibc.DT_FIFO) }
/// The type of a character device: readdir(3).
@_disfavoredOverload public var DT_CHR: Int32 { Int32(Glibc.DT_CHR) }
/// The type of a directory: readdir(3).
@_disfavoredOverload public var DT_DIR: Int32 { Int32(Glibc.DT_DIR) }
/// The type of a block device: readdir(3).
@_disfavoredOverload public var DT_BLK: Int32 { Int32(Glibc.DT_BLK) }
/// The type of a regular file: readdir(3).
@_disfavoredOverload public var DT_REG: Int32 { Int32(Glibc.DT_REG) }
/// The type of a symbolic link: readdir(3).
@_disfavoredOverload public var DT_LNK: Int32 { Int32(Glibc.DT_LNK) }
/// The type of a Unix socket: readdir(3).
@_disfavoredOverload public var DT_SOCK: Int32 { Int32(Glibc.DT_SOCK) }

/// The number of clock ticks in a second: sysconf(3).
@_disfavoredOverload public var _SC_CLK_TCK: Int32 { Int32(Glibc._SC_CLK_TCK) }
/// The maximum number of open files of a process: sysconf(3).
@_disfavoredOverload public var _SC_OPEN_MAX: Int32 { Int32(Glibc._SC_OPEN_MAX) }
/// The size of a page of memory in bytes: sysconf(3).
@_disfavoredOverload public var _SC_PAGESIZE: Int32 { Int32(Glibc._SC_PAGESIZE) }
/// The size of a page of memory in bytes: sysconf(3).
public var _SC_PAGE_SIZE: Int32 { Int32(Glibc._SC_PAGESIZE) }
/// The number of processors: sysconf(3).
@_disfavoredOverload public var _SC_NPROCESSORS_CONF: Int32 { Int32(Glibc._SC_NPROCESSORS_CONF) }
/// The number of processors that are online: sysconf(3).
@_disfavoredOverload public var _SC_NPROCESSORS_ONLN: Int32 { Int32(Glibc._SC_NPROCESSORS_ONLN) }
/// The number of pages of physical memory: sysconf(3).
@_disfavoredOverload public var _SC_PHYS_PAGES: Int32 { Int32(Glibc._SC_PHYS_PAGES) }
/// The maximum length of a host name: sysconf(3).
@_disfavoredOverload public var _SC_HOST_NAME_MAX: Int32 { Int32(Glibc._SC_HOST_NAME_MAX) }
/// The suggested size of the buffer of getpwnam_r(3).
@_disfavoredOverload public var _SC_GETPW_R_SIZE_MAX: Int32 { Int32(Glibc._SC_GETPW_R_SIZE_MAX) }

/// The state of a thread that is joined: pthread_attr_setdetachstate(3).
@_disfavoredOverload public var PTHREAD_CREATE_JOINABLE: Int32 { Int32(Glibc.PTHREAD_CREATE_JOINABLE) }
/// The state of a thread that is not joined: pthread_attr_setdetachstate(3).
@_disfavoredOverload public var PTHREAD_CREATE_DETACHED: Int32 { Int32(Glibc.PTHREAD_CREATE_DETACHED) }
/// The kind of mutex that does not detect errors: pthread_mutexattr_settype(3).
@_disfavoredOverload public var PTHREAD_MUTEX_NORMAL: Int32 { Int32(Glibc.PTHREAD_MUTEX_NORMAL) }
/// The kind of mutex that detects errors: pthread_mutexattr_settype(3).
@_disfavoredOverload public var PTHREAD_MUTEX_ERRORCHECK: Int32 { Int32(Glibc.PTHREAD_MUTEX_ERRORCHECK) }
/// The kind of mutex that its owner can lock again: pthread_mutexattr_settype(3).
@_disfavoredOverload public var PTHREAD_MUTEX_RECURSIVE: Int32 { Int32(Glibc.PTHREAD_MUTEX_RECURSIVE) }
/// The kind of mutex by default: pthread_mutexattr_settype(3).
@_disfavoredOverload public var PTHREAD_MUTEX_DEFAULT: Int32 { Int32(Glibc.PTHREAD_MUTEX_DEFAULT) }
/// The scope of a mutex in one process: pthread_mutexattr_setpshared(3).
@_disfavoredOverload public var PTHREAD_PROCESS_PRIVATE: Int32 { Int32(Glibc.PTHREAD_PROCESS_PRIVATE) }
/// The scope of a mutex in shared memory: pthread_mutexattr_setpshared(3).
@_disfavoredOverload public var PTHREAD_PROCESS_SHARED: Int32 { Int32(Glibc.PTHREAD_PROCESS_SHARED) }
