internal import AppleNetwork
public import Foundation

/// A resource that comes from a peer.
final class IncomingResource {
    let name: String
    let size: Int
    let progress: Progress
    var data = Data()

    init(_ card: ResourceCard) {
        name = card.name
        size = card.size
        progress = Progress(totalUnitCount: Int64(card.size))
    }
}

extension MCSession {
    /// The length of the parts of a resource.
    private static let part = 1 << 16

    func send(
        _ resourceURL: URL, _ resourceName: String, to peerID: MCPeerID,
        _ completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) -> Progress? {
        guard let link = members[peerID]?.link else {
            queue.async { completionHandler?(MCError(.notConnected)) }
            return nil
        }
        guard resourceURL.isFileURL, let data = try? Data(contentsOf: resourceURL) else {
            queue.async { completionHandler?(MCError(.invalidParameter)) }
            return nil
        }
        let progress = Progress(totalUnitCount: Int64(data.count))
        let shown = SharedProgress(progress)
        queue.async { [self] in
            nextResource += 1
            let number = nextResource
            let card = ResourceCard(number: number, name: resourceName, size: data.count)
            link.send(PeerFrame(.resource, json: card))
            for start in stride(from: 0, to: data.count, by: Self.part) {
                let part = data[start..<min(start + Self.part, data.count)]
                link.send(PeerFrame(.part, Data(number.bigEndianBytes) + part)) { error in
                    if error == nil { shown.progress.completedUnitCount += Int64(part.count) }
                }
            }
            link.send(PeerFrame(.end, Data(number.bigEndianBytes))) { [queue] error in
                queue.async { completionHandler?(error == nil ? nil : MCError(.notConnected)) }
            }
        }
        return progress
    }

    /// Sends a file to a peer, and returns when it was sent.
    public func sendResource(at resourceURL: URL, withName resourceName: String, toPeer peerID: MCPeerID) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            _ = sendResource(at: resourceURL, withName: resourceName, toPeer: peerID) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Takes a frame of a resource.
    func takeResource(_ frame: PeerFrame, from peer: MCPeerID) {
        if frame.kind == .resource {
            guard let card = frame.json(ResourceCard.self) else { return }
            let resource = IncomingResource(card)
            incoming[peer, default: [:]][card.number] = resource
            delegate?.session(
                self, didStartReceivingResourceWithName: resource.name, fromPeer: peer, with: resource.progress)
            return
        }
        let number = frame.content.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard let resource = incoming[peer]?[number] else { return }
        guard frame.kind == .end else {
            resource.data += frame.content.dropFirst(4)
            resource.progress.completedUnitCount = Int64(resource.data.count)
            return
        }
        incoming[peer]?[number] = nil
        finish(resource, from: peer)
    }

    /// Reports the resources that a peer has not sent completely.
    func failResources(of peer: MCPeerID) {
        for resource in (incoming.removeValue(forKey: peer) ?? [:]).values {
            delegate?.session(
                self, didFinishReceivingResourceWithName: resource.name, fromPeer: peer, at: nil,
                withError: MCError(.notConnected))
        }
    }

    private func finish(_ resource: IncomingResource, from peer: MCPeerID) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        do {
            guard resource.data.count == resource.size else { throw MCError(.unknown) }
            try resource.data.write(to: file)
            delegate?.session(
                self, didFinishReceivingResourceWithName: resource.name, fromPeer: peer, at: file, withError: nil)
            // An app that keeps the file has moved it by now.
            try? FileManager.default.removeItem(at: file)
        } catch {
            delegate?.session(
                self, didFinishReceivingResourceWithName: resource.name, fromPeer: peer, at: nil, withError: error)
        }
    }
}

/// A progress that the session's queue changes while the app reads it, which `Progress` allows.
private struct SharedProgress: @unchecked Sendable {
    let progress: Progress

    init(_ progress: Progress) { self.progress = progress }
}
