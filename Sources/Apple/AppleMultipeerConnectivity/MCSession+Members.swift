internal import AppleNetwork
internal import Foundation

extension MCSession {
    /// The card of the own peer, with the port of the session.
    private func card(port: UInt16) -> PeerCard {
        PeerCard(identifier: myPeerID.identifier, name: myPeerID.displayName, session: name, port: port)
    }

    /// Asks a peer with the frame that a card makes; a peer that does not answer in time is not connected.
    func join(
        _ peer: MCPeerID, at endpoint: NWEndpoint, timeout: Double, _ frame: @escaping @Sendable (PeerCard) -> PeerFrame
    ) {
        queue.async { [self] in
            guard peer != myPeerID, members[peer] == nil else { return }
            let link = PeerLink(NWConnection(to: endpoint, using: PeerLink.parameters))
            begin(peer) { $0.outgoing = link }
            withPort { [weak self] port in
                guard let self, members[peer]?.outgoing === link else { return }
                guard let port else { return drop(peer, link) }
                link.start()
                follow(link, of: peer)
                link.send(frame(card(port: port)))
            }
            queue.asyncAfter(deadline: .now() + timeout) { [weak self] in
                guard let self, members[peer]?.outgoing === link else { return }
                drop(peer, link)
            }
        }
    }

    /// Accepts a peer that has sent its card over a link, once the delegate allows it.
    func adopt(_ card: PeerCard, _ link: PeerLink) {
        let peer = card.peer
        queue.async { [self] in
            let member = members[peer]
            guard member?.incoming !== link, member?.link !== link else { return }
            guard peer != myPeerID, member?.isConnected != true else { return link.close() }
            member?.incoming?.connection.cancel()
            begin(peer) { ($0.incoming, $0.hasAnswer, $0.port) = (link, false, card.port) }
            follow(link, of: peer)
            decide(on: peer, link) { [weak self] in
                self?.withPort { [weak self] port in
                    guard let self, members[peer]?.incoming === link else { return }
                    guard let port else { return drop(peer, link) }
                    names.insert(card.session)
                    change { $0[peer]?.hasAnswer = true }
                    link.send(PeerFrame(.accept, json: self.card(port: port)))
                }
            }
        }
    }

    /// Removes a link of a peer, and the peer with its last one; on the queue.
    func drop(_ peer: MCPeerID, _ link: PeerLink) {
        link.connection.cancel()
        let isGone = change { members in
            guard var member = members[peer], member.links.contains(where: { $0 === link }) else { return false }
            if member.outgoing === link { member.outgoing = nil }
            if member.incoming === link { (member.incoming, member.hasAnswer) = (nil, false) }
            if member.link === link { member.link = nil }
            members[peer] = member.links.isEmpty ? nil : member
            return member.links.isEmpty
        }
        guard isGone else { return }
        failResources(of: peer)
        delegate?.session(self, peer: peer, didChange: .notConnected)
    }

    private func begin(_ peer: MCPeerID, _ set: (inout Member) -> Void) {
        let isNew = change { members in
            let isNew = members[peer] == nil
            set(&members[peer, default: Member()])
            return isNew
        }
        if isNew { delegate?.session(self, peer: peer, didChange: .connecting) }
    }

    private func follow(_ link: PeerLink, of peer: MCPeerID) {
        link.read(on: queue) { [weak self] in self?.take($0, from: peer, link) }
    }

    private func decide(on peer: MCPeerID, _ link: PeerLink, _ goOn: @escaping @Sendable () -> Void) {
        let answer: @Sendable (Bool) -> Void = { [weak self] isAllowed in
            guard let self else { return }
            queue.async { if isAllowed { goOn() } else { self.drop(peer, link) } }
        }
        guard let delegate else { return answer(true) }
        delegate.session(self, didReceiveCertificate: nil, fromPeer: peer, certificateHandler: answer)
    }

    private func take(_ frame: PeerFrame?, from peer: MCPeerID, _ link: PeerLink) {
        guard let member = members[peer], let frame else { return drop(peer, link) }
        if member.link === link {
            take(frame, from: peer)
        } else if member.outgoing === link, frame.kind == .accept, let card = frame.json(PeerCard.self) {
            decide(on: peer, link) { [weak self] in self?.confirm(peer, card, link) }
        } else if member.incoming === link, member.hasAnswer, frame.kind == .members {
            connect(peer, link)
            take(frame, from: peer)
        } else {
            drop(peer, link)
        }
    }

    /// Connects to a peer that has accepted.
    private func confirm(_ peer: MCPeerID, _ card: PeerCard, _ link: PeerLink) {
        guard let member = members[peer], member.outgoing === link else { return }
        // Both have asked and accepted each other: the link of the smaller identifier is the one to use.
        if member.hasAnswer, peer.identifier < myPeerID.identifier { return drop(peer, link) }
        names.insert(card.session)
        change { $0[peer]?.port = card.port }
        connect(peer, link)
    }

    /// Makes a peer a member, and introduces the others to it, by which it knows that it is one.
    private func connect(_ peer: MCPeerID, _ link: PeerLink) {
        let cards = members.compactMap { other, member in
            member.link?.remoteHost.map { host in
                PeerCard(
                    identifier: other.identifier, name: other.displayName, session: name, port: member.port, host: host)
            }
        }
        link.send(PeerFrame(.members, json: cards))
        let others = change { members in
            let others = members[peer]?.links.filter { $0 !== link } ?? []
            members[peer]?.connect(by: link)
            return others
        }
        for other in others { other.connection.cancel() }
        delegate?.session(self, peer: peer, didChange: .connected)
    }

    private func take(_ frame: PeerFrame, from peer: MCPeerID) {
        switch frame.kind {
        case .data: delegate?.session(self, didReceive: frame.content, fromPeer: peer)
        case .members: for card in frame.json([PeerCard].self) ?? [] { meet(card) }
        case .resource, .part, .end: takeResource(frame, from: peer)
        case .invite, .join, .accept, .decline: break
        }
    }

    /// Connects to a member that another one has introduced.
    private func meet(_ card: PeerCard) {
        guard let host = card.host, let port = NWEndpoint.Port(rawValue: card.port) else { return }
        join(card.peer, at: .hostPort(host: NWEndpoint.Host(host), port: port), timeout: 30) { own in
            var own = own
            own.introduction = card.session
            return PeerFrame(.join, json: own)
        }
    }
}
