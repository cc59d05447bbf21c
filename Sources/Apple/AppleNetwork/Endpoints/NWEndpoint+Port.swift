internal import Glibc

extension NWEndpoint {
    /// A port of TCP or UDP.
    public struct Port: Hashable, CustomDebugStringConvertible, ExpressibleByIntegerLiteral, RawRepresentable, Sendable
    {
        /// The number.
        public let rawValue: UInt16

        /// 0: any free port.
        public static let any: Port = 0
        /// 22.
        public static let ssh: Port = 22
        /// 25.
        public static let smtp: Port = 25
        /// 80.
        public static let http: Port = 80
        /// 110, POP3.
        public static let pop: Port = 110
        /// 143.
        public static let imap: Port = 143
        /// 443.
        public static let https: Port = 443
        /// 993, IMAP over TLS.
        public static let imaps: Port = 993
        /// 1080.
        public static let socks: Port = 1080

        /// Takes the number; never `nil`.
        public init?(rawValue: UInt16) { self.init(integerLiteral: rawValue) }

        /// Takes the number.
        public init(integerLiteral value: UInt16) { rawValue = value }

        /// Reads a number or the name of a service, such as `80` or `http`; `nil` if it is neither.
        ///
        /// Names are those of the machine's services(5), and a few more when it has no such file.
        public init?(_ service: String) {
            guard let port = Self.number(service) ?? Self.named(service) else { return nil }
            self.init(integerLiteral: port)
        }

        /// A decimal number as strtol(3) reads it: white space and a sign may stand before it, nothing behind.
        private static func number(_ text: String) -> UInt16? {
            Int(text.drop { $0.utf8.allSatisfy { isspace(Int32($0)) != 0 } }).flatMap(UInt16.init(exactly:))
        }

        /// The port of a named service of TCP or UDP.
        private static func named(_ service: String) -> UInt16? {
            // A name has a letter (RFC 6335, 5.1); of numbers, getaddrinfo(3) takes those beyond 65535 as well.
            guard service.utf8.contains(where: { isalpha(Int32($0)) != 0 }), !service.utf8.contains(0) else {
                return nil
            }
            var hints = unsafe addrinfo()
            unsafe hints.ai_family = AF_INET
            unsafe hints.ai_flags = AI_PASSIVE
            var first: UnsafeMutablePointer<addrinfo>?
            guard unsafe getaddrinfo(nil, service, &hints, &first) == 0, let found = unsafe first else {
                return wellKnown[service]?.rawValue
            }
            defer { unsafe freeaddrinfo(found) }
            guard let address = unsafe found.pointee.ai_addr else { return nil }
            return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                unsafe UInt16(bigEndian: $0.pointee.sin_port)
            }
        }

        /// The most used names of services(5), which containers may lack.
        private static let wellKnown: [String: Port] = [
            "ssh": .ssh, "smtp": .smtp, "http": .http, "pop3": .pop, "imap": .imap, "https": .https, "imaps": .imaps,
            "socks": .socks,
        ]

        /// The number.
        public var debugDescription: String { String(rawValue) }
    }
}
