public import Glibc

extension stat {
    /// The time of the last change of the contents.
    public var st_mtimespec: timespec {
        get { st_mtim }
        set { st_mtim = newValue }
    }

    /// The time of the last access.
    public var st_atimespec: timespec {
        get { st_atim }
        set { st_atim = newValue }
    }

    /// The time of the last change of the file's attributes.
    public var st_ctimespec: timespec {
        get { st_ctim }
        set { st_ctim = newValue }
    }
}

/// The type of the seconds of a time.
public typealias __darwin_time_t = Int
/// The type of the microseconds of a time; 32 bits on Darwin.
public typealias __darwin_suseconds_t = Int

extension timeval {
    /// Creates a time with the type that Darwin's microseconds have.
    @_disfavoredOverload public init(tv_sec: Int, tv_usec: Int32) { self.init(tv_sec: tv_sec, tv_usec: Int(tv_usec)) }
}
