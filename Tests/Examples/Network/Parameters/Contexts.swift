import Foundation
import Network

func tellContexts() {
    typealias Context = NWConnection.ContentContext
    let first = Context(identifier: "first")
    let second = Context(
        identifier: "second", expiration: 30, priority: 0.25, isFinal: true, antecedent: first,
        metadata: [NWProtocolUDP.Metadata(), NWProtocolIP.Metadata()])
    for context in [Context.defaultMessage, .finalMessage, .defaultStream, first, second] {
        print(
            """
            context: \(context.identifier) \(context.expirationMilliseconds) \(context.relativePriority) \(context.isFinal) \
            \(context.antecedent?.identifier ?? "-") \(context.protocolMetadata.count)
            """)
    }
    show("its IP", second.protocolMetadata(definition: NWProtocolIP.definition) is NWProtocolIP.Metadata)
    show("its TCP", second.protocolMetadata(definition: NWProtocolTCP.definition))
}
