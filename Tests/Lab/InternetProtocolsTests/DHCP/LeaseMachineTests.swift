import InternetProtocols
import Testing

@Suite("A DHCP client")
struct LeaseMachineTests {
    private static let mac: [UInt8] = [2, 0, 10, 1, 0, 2]
    private static let server = IPAddress(10, 1, 0, 9)
    private static let address = IPAddress(10, 1, 0, 100)

    /// A client that has got a lease of 120 s at 0 s, to be renewed after 5 s and rebound after 10 s.
    private static func bound() -> LeaseMachine {
        var machine = LeaseMachine(hardwareAddress: mac, transaction: 6)
        _ = machine.start(at: .zero)
        _ = machine.receive(reply(.offer, to: machine), at: .zero)
        _ = machine.receive(reply(.acknowledgement, to: machine), at: .zero)
        return machine
    }

    private static func reply(
        _ kind: DHCPMessage.Kind, to machine: LeaseMachine, transaction: UInt32 = 7, address: IPAddress? = address
    ) -> DHCPMessage {
        var reply = DHCPMessage(kind, transaction: transaction, hardwareAddress: mac)
        (reply.isReply, reply.server) = (true, server)
        guard kind != .refusal else { return reply }
        (reply.yourAddress, reply.prefixLength, reply.leaseTime) = (address, 16, 120)
        (reply.renewalTime, reply.rebindingTime) = (5, 10)
        return reply
    }

    private static func text(_ effects: [LeaseMachine.Effect]) -> [String] {
        effects.map { effect in
            switch effect {
            case .broadcast(let message): "broadcast \(message.kind)"
            case .send(let message, let server): "\(message.kind) to \(server)"
            case .bind(let lease): "bind \(lease.prefix) of \(lease.server) until \(lease.end)"
            case .extend(let lease): "extend \(lease.prefix) until \(lease.end)"
            case .expire(let lease): "expire \(lease.prefix)"
            case .lack: "lack"
            case .refuse(let lease, _, let reason): "refuse \(lease.map { "\($0.prefix)" } ?? "-") \(reason)"
            }
        }
    }

    @Test("it discovers, requests what is offered, and has that for the time of the lease")
    func lease() {
        var machine = LeaseMachine(hardwareAddress: Self.mac, transaction: 6)
        #expect(machine.deadline == nil)
        #expect(Self.text(machine.start(at: .zero)) == ["broadcast discover"])
        let offer = Self.reply(.offer, to: machine)
        #expect(machine.receive(Self.reply(.offer, to: machine, transaction: 8), at: .zero) == [])
        guard case .broadcast(let request)? = machine.receive(offer, at: .seconds(1)).first else {
            Issue.record("no request")
            return
        }
        #expect(request.requestedAddress == Self.address)
        #expect(request.server == Self.server)
        #expect(request.clientAddress == nil)
        #expect(machine.lease == nil)
        #expect(
            Self.text(machine.receive(Self.reply(.acknowledgement, to: machine), at: .seconds(2))) == [
                "bind 10.1.0.100/16 of 10.1.0.9 until 121.0 seconds"
            ])
        #expect(machine.deadline == .seconds(6))
        #expect(machine.receive(Self.reply(.acknowledgement, to: machine), at: .seconds(2)) == [])
    }

    @Test("what is not answered is sent again after 1, 2, 4, 8, 16 and 16 s, and told once")
    func again() {
        var machine = LeaseMachine(hardwareAddress: Self.mac, transaction: 6)
        _ = machine.start(at: .zero)
        var times: [Duration] = []
        for _ in 0..<6 {
            guard let deadline = machine.deadline else { break }
            times.append(deadline)
            #expect(machine.advance(to: deadline - .milliseconds(1)) == [])
            let told = deadline == .seconds(3) ? ["lack"] : []
            #expect(Self.text(machine.advance(to: deadline)) == told + ["broadcast discover"])
        }
        #expect(times == [1, 3, 7, 15, 31, 47].map { .seconds($0) })
    }

    @Test("it renews with its server, then with any, and gives up the address at the end")
    func end() {
        var machine = Self.bound()
        var seen: [String] = []
        for _ in 0..<40 {
            guard let deadline = machine.deadline, machine.lease != nil else { break }
            let second = deadline.components.seconds
            for text in Self.text(machine.advance(to: deadline)) { seen.append("\(second): \(text)") }
        }
        #expect(seen.prefix(3) == ["5: request to 10.1.0.9", "7: request to 10.1.0.9", "8: request to 10.1.0.9"])
        #expect(seen.contains("10: broadcast request"))
        #expect(!seen.contains { $0.hasPrefix("10: request") })
        #expect(seen.suffix(2) == ["120: expire 10.1.0.100/16", "120: broadcast discover"])
        #expect(machine.lease == nil)
    }

    @Test("an answer to a renewal extends the lease from when it was sent, unless it is for another address")
    func renewal() {
        var machine = Self.bound()
        _ = machine.advance(to: .seconds(5))
        let other = Self.reply(.acknowledgement, to: machine, transaction: 8, address: IPAddress(10, 1, 0, 101))
        #expect(machine.receive(other, at: .seconds(6)) == [])
        let answer = Self.reply(.acknowledgement, to: machine, transaction: 8)
        #expect(Self.text(machine.receive(answer, at: .seconds(6))) == ["extend 10.1.0.100/16 until 125.0 seconds"])
        #expect(machine.deadline == .seconds(10))
    }

    @Test("a refusal takes the address, and it looks for servers anew")
    func refusal() {
        var machine = Self.bound()
        _ = machine.advance(to: .seconds(5))
        let refusal = Self.reply(.refusal, to: machine, transaction: 8)
        #expect(
            Self.text(machine.receive(refusal, at: .seconds(6))) == ["refuse 10.1.0.100/16 ", "broadcast discover"])
        #expect(machine.lease == nil)
        // A request that nobody answers ends in a new search as well.
        _ = machine.receive(Self.reply(.offer, to: machine, transaction: 9), at: .seconds(6))
        var last: [String] = []
        for _ in 0..<4 { if let deadline = machine.deadline { last = Self.text(machine.advance(to: deadline)) } }
        #expect(last == ["broadcast discover"])
    }

    @Test("the messages are those of RFC 2131, byte by byte")
    func bytes() throws {
        var request = DHCPMessage(.request, transaction: 0x0102_0304, hardwareAddress: Self.mac)
        (request.needsBroadcast, request.requestedAddress, request.server) = (true, Self.address, Self.server)
        let bytes = request.bytes
        #expect(bytes.count == 300)
        #expect(Array(bytes[..<12]) == [1, 1, 6, 0, 1, 2, 3, 4, 0, 0, 0x80, 0])
        #expect(Array(bytes[12..<28]) == [UInt8](repeating: 0, count: 16))
        #expect(Array(bytes[28..<36]) == [2, 0, 10, 1, 0, 2, 0, 0])
        #expect(bytes[36..<236].allSatisfy { $0 == 0 })
        #expect(
            Array(bytes[236..<264]) == [
                99, 130, 83, 99, 53, 1, 3, 50, 4, 10, 1, 0, 100, 54, 4, 10, 1, 0, 9, 55, 6, 1, 3, 51, 54, 58, 59, 255,
            ])
        #expect(bytes[264...].allSatisfy { $0 == 0 })
        #expect(DHCPMessage(bytes) == request)
        var answer = Self.reply(.acknowledgement, to: Self.bound())
        (answer.routers, answer.text) = ([IPAddress(10, 1, 0, 3)], "yes")
        #expect(DHCPMessage(answer.bytes) == answer)
    }

    @Test("what is cut, has wrong lengths or no type is no message, and never harms")
    func hostile() {
        let whole = Self.reply(.acknowledgement, to: Self.bound()).bytes
        for length in 0..<whole.count { _ = DHCPMessage(Array(whole[..<length])) }
        #expect(DHCPMessage(Array(whole[..<240])) == nil)
        for index in 240..<whole.count {
            var bytes = whole
            bytes[index] = 255
            _ = DHCPMessage(bytes)
        }
        var cookie = whole
        cookie[236] = 0
        #expect(DHCPMessage(cookie) == nil)
        // Without T1 and T2 they are half and seven eighths of the lease.
        var machine = LeaseMachine(hardwareAddress: Self.mac, transaction: 6)
        _ = machine.start(at: .zero)
        _ = machine.receive(Self.reply(.offer, to: machine), at: .zero)
        var plain = Self.reply(.acknowledgement, to: machine)
        (plain.renewalTime, plain.rebindingTime) = (110, 100)
        _ = machine.receive(plain, at: .zero)
        #expect(machine.lease?.renewal == .seconds(60))
        #expect(machine.lease?.rebinding == .seconds(105))
    }
}
