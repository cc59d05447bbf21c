internal import Glibc

extension utsname {
    /// The name of the host, as the kernel has it: uname(2).
    package static var hostName: String {
        var names = utsname()
        unsafe uname(&names)
        return unsafe withUnsafeBytes(of: &names.nodename) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
