/// The format of a Boolean.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `YES` or `NO`.
    case answer

    /// Returns the value as text.
    func text(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "YES" : "NO"
        }
    }
}

/// The format of a 32-bit integer that has a meaning, such as an address or an error number.
///
/// Apple's `machErrno` is absent, because Linux has no such numbers.
public enum OSLogInt32ExtendedFormat: Sendable {
    /// An IPv4 address in network byte order: `10.1.0.2`.
    case ipv4Address
    /// Seconds since 1970, in the time zone of the machine: `2016-01-12 19:41:37`.
    case secondsSince1970
    /// An error number of this machine, not of Darwin: `[32: Broken pipe]`.
    case darwinErrno
    /// The mode of a file: `drwxr-xr-x`.
    case darwinMode
    /// A signal: `[sigsegv: Segmentation fault]`.
    case darwinSignal
    /// Bits per second, in steps of 1000: `123 kbps`.
    case bitrate
    /// Bits per second, in steps of 1024: `118 Kibps`.
    case bitrateIEC
    /// Bytes, in steps of 1000: `4.72 kB`.
    case byteCount
    /// Bytes, in steps of 1024: `4.61 KiB`.
    case byteCountIEC
    /// `true`, or `false` for 0.
    case truth
    /// `YES`, or `NO` for 0.
    case answer

    /// Returns the number as text.
    func text(_ number: Int32) -> String {
        switch self {
        case .ipv4Address: NumberText.address(UInt32(bitPattern: number))
        case .secondsSince1970: NumberText.time(Int(number))
        case .darwinErrno: NumberText.error(number)
        case .darwinMode: NumberText.mode(UInt32(bitPattern: number))
        case .darwinSignal: NumberText.signal(number)
        case .bitrate: NumberText.amount(Int(number), .decimal, "bps")
        case .bitrateIEC: NumberText.amount(Int(number), .binary, "bps")
        case .byteCount: NumberText.amount(Int(number), .decimal, "B")
        case .byteCountIEC: NumberText.amount(Int(number), .binary, "B")
        case .truth: OSLogBoolFormat.truth.text(number != 0)
        case .answer: OSLogBoolFormat.answer.text(number != 0)
        }
    }
}

/// The format of an integer that has a meaning, such as a number of bytes.
public enum OSLogIntExtendedFormat: Sendable {
    /// Bits per second, in steps of 1000: `123 kbps`.
    case bitrate
    /// Bits per second, in steps of 1024: `118 Kibps`.
    case bitrateIEC
    /// Bytes, in steps of 1000: `4.72 kB`.
    case byteCount
    /// Bytes, in steps of 1024: `4.61 KiB`.
    case byteCountIEC
    /// Seconds since 1970, in the time zone of the machine: `2016-01-12 19:41:37`.
    case secondsSince1970

    /// Returns the number as text.
    func text(_ number: Int) -> String {
        switch self {
        case .bitrate: NumberText.amount(number, .decimal, "bps")
        case .bitrateIEC: NumberText.amount(number, .binary, "bps")
        case .byteCount: NumberText.amount(number, .decimal, "B")
        case .byteCountIEC: NumberText.amount(number, .binary, "B")
        case .secondsSince1970: NumberText.time(number)
        }
    }
}
