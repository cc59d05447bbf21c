import Foundation
import Network

func tellWebSocket() {
    let options = NWProtocolWebSocket.Options()
    func tell(_ title: String, _ own: NWProtocolWebSocket.Options) {
        print("\(title): \(own.autoReplyPing) \(own.maximumMessageSize) \(own.skipHandshake)")
    }
    tell("WebSocket", options)
    options.autoReplyPing = true
    options.maximumMessageSize = 5
    options.skipHandshake = true
    let parameters = NWParameters.tcp
    parameters.defaultProtocolStack.applicationProtocols.insert(options, at: 0)
    options.maximumMessageSize = 6
    if let copied = parameters.copy().defaultProtocolStack.applicationProtocols.first as? NWProtocolWebSocket.Options {
        tell("WebSocket, copied", copied)
    }
    show("WebSocket over TCP", parameters)
    let codes: [UInt16] = [999, 1000, 1001, 1004, 1005, 1006, 1011, 1012, 1015, 2999, 3000, 3999, 4000, 4999, 5000]
    table("close codes", codes) { (try? NWProtocolWebSocket.CloseCode(rawValue: $0)).map(text) }
    func text(_ code: NWProtocolWebSocket.CloseCode) -> String {
        switch code {
        case .protocolCode(let code): "\(code)"
        case .applicationCode(let number): "application \(number)"
        case .privateCode(let number): "private \(number)"
        @unknown default: "another"
        }
    }
    let metadata = NWProtocolWebSocket.Metadata(opcode: .close)
    print(
        "frame: \(metadata.opcode) \(metadata.opcode.rawValue) \(text(metadata.closeCode)) \(metadata.selectedSubprotocol ?? "-")"
    )
    metadata.closeCode = .privateCode(4_001)
    show("closed by", text(metadata.closeCode))
    let answer = NWProtocolWebSocket.Response(status: .accept, subprotocol: "pager")
    print("answer: \(answer.status) \(answer.subprotocol ?? "-") \(answer.additionalHeaders?.count ?? -1)")
}
