extension ProbeRequest: Codable {
    /// A line that lacks a value that its operation needs.
    package struct Incomplete: Error, Sendable, Hashable {
        package let id: Int
        package let operation: ProbeOperation
        /// The address or name of the target, if the line has one.
        package let to: String?
        /// The port, if the line has one.
        package let port: UInt16?
    }

    private enum Key: String, CodingKey { case id, operation, to, port, type, name, text, of, interface, seconds, txt }

    /// Reads a line and ignores keys that its operation does not have.
    ///
    /// - Throws: ``Incomplete`` when a value that the operation needs is missing, and `DecodingError` when the line is
    ///   not a request.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        let id = try line.decode(Int.self, forKey: .id)
        let operation = try line.decode(ProbeOperation.self, forKey: .operation)
        func value<Value: Decodable>(_ key: Key) throws -> Value? { try line.decodeIfPresent(Value.self, forKey: key) }
        func needed<Value: Decodable>(_ key: Key) throws -> Value {
            if let value: Value = try value(key) { return value }
            throw Incomplete(id: id, operation: operation, to: try value(.to), port: try value(.port))
        }
        func port() throws -> UInt16 { try value(.port) ?? 0 }
        func text() throws -> String { try value(.text) ?? "probe" }
        func datagram(_ datagram: Datagram) throws -> Content {
            let earlier: Int? = try value(.of)
            return .datagram(
                datagram, to: try needed(.to), port: try port(),
                from: try earlier.map { .earlier($0) } ?? .new(interface: try value(.interface)))
        }
        let content: Content =
            switch operation {
            case .tcpConnect: .tcpConnect(to: try needed(.to), port: try port(), interface: try value(.interface))
            case .tcpListen: .tcpListen(port: try port())
            case .tcpSend: .tcpSend(of: try needed(.of), text: try text())
            case .udpConnect: try datagram(.connect)
            case .udpSend: try datagram(.send(text()))
            case .udpSendMany: try datagram(.sendMany(text()))
            case .multicastSend: try datagram(.multicast(text()))
            case .broadcastSend: try datagram(.broadcast(text()))
            case .udpListen: .receive(.echo, port: try port())
            case .udpReceive: .receive(.all, port: try port())
            case .multicastReceive: .receive(.multicast(group: try needed(.to)), port: try port())
            case .broadcastReceive: .receive(.broadcast, port: try port())
            case .ping: .ping(to: try needed(.to))
            case .lookUp: .lookUp(to: try value(.to) ?? needed(.name))
            case .register:
                .register(
                    type: try needed(.type), name: try value(.name), port: try needed(.port), txt: try value(.txt))
            case .browse: .browse(type: try needed(.type))
            case .resolve: .resolve(type: try needed(.type), name: try needed(.name))
            case .enumerateTypes: .enumerateTypes
            case .path: .path(to: try needed(.to), port: try needed(.port), try value(.text) ?? .tcp)
            case .interfaces: .interfaces
            case .systemService: .systemService(name: try needed(.name))
            case .triggerAlert: .triggerAlert
            // Without `of`, cancels the earlier request with the same id.
            case .cancel: .cancel(of: try value(.of) ?? id)
            }
        self.init(content, id: id, seconds: try value(.seconds))
    }

    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(id, forKey: .id)
        try line.encode(operation, forKey: .operation)
        try line.encodeIfPresent(target.to, forKey: .to)
        try line.encodeIfPresent(target.port, forKey: .port)
        try line.encodeIfPresent(seconds, forKey: .seconds)
        switch content {
        case .tcpConnect(_, _, let interface): try line.encodeIfPresent(interface, forKey: .interface)
        case .tcpSend(let id, let text):
            try line.encode(id, forKey: .of)
            try line.encode(text, forKey: .text)
        case .datagram(let datagram, _, _, let source):
            switch datagram {
            case .connect: break
            case .send(let text), .sendMany(let text), .multicast(let text), .broadcast(let text):
                try line.encode(text, forKey: .text)
            }
            switch source {
            case .new(let interface): try line.encodeIfPresent(interface, forKey: .interface)
            case .earlier(let id): try line.encode(id, forKey: .of)
            }
        case .register(let type, let name, _, let txt):
            try line.encode(type, forKey: .type)
            try line.encodeIfPresent(name, forKey: .name)
            try line.encodeIfPresent(txt, forKey: .txt)
        case .browse(let type): try line.encode(type, forKey: .type)
        case .resolve(let type, let name):
            try line.encode(type, forKey: .type)
            try line.encode(name, forKey: .name)
        case .path(_, _, let transport): if transport != .tcp { try line.encode(transport, forKey: .text) }
        case .systemService(let name): try line.encode(name, forKey: .name)
        case .cancel(let id): try line.encode(id, forKey: .of)
        case .tcpListen, .receive, .ping, .lookUp, .enumerateTypes, .interfaces, .triggerAlert: break
        }
    }
}
