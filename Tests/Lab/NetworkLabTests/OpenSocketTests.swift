import NetworkLab
import Testing

@Suite struct `Sockets that a program has open` {
    @Test("a line of the kernel's table is read, and its heading is none")
    func lines() {
        let line = "   0: 0100007F:1F90 0200007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 4711 1 0"
        let socket = OpenSocket(line: line, isTCP: true)
        #expect(socket?.inode == 4711)
        #expect(socket?.port == 8080)
        #expect(socket?.state == .established)
        let v6 =
            "  12: 00000000000000000000000000000000:0035 00000000000000000000000000000000:0000 0A a:b c:d e 0 0 9 1"
        #expect(OpenSocket(line: v6, isTCP: true)?.port == 53)
        #expect(OpenSocket(line: v6, isTCP: true)?.state == .listening)
        #expect(
            OpenSocket(line: "  3: 00000000:0044 00000000:0000 07 a:b c:d e 0 0 12 2", isTCP: false)?.state == .other)
        // A socket of UDP that is connected is no connection of TCP.
        #expect(OpenSocket(line: line, isTCP: false)?.state == .other)
        #expect(OpenSocket(line: line.replacing(" 01 ", with: " 08 "), isTCP: true)?.state == .other)
        #expect(
            OpenSocket(line: "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt", isTCP: true)
                == nil)
        #expect(OpenSocket(line: "", isTCP: true) == nil)
    }
}
