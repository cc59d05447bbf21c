internal import AppleNetwork
internal import Foundation

extension MCSession {
    /// The card of the own peer, with the port of the session.
    func card(port: UInt16, context: Data? = nil) -> PeerCard {
        PeerCard(
            identifier: myPeerID.identifier, name: myPeerID.displayName, session: name, port: port, host: nil,
            context: context)
    }

    /// Calls a handler with the port of the session, which listens from then on; on the queue.
    func withPort(_ body: @escaping @Sendable (UInt16) -> Void) {
        queue.async { [self] in
            if let port = listener?.port?.rawValue, port != 0 { return body(port) }
            waiting.append(body)
            guard listener == nil, let listener = try? NWListener(using: PeerLink.parameters) else { return }
            self.listener = listener
            listener.newConnectionHandler = { [weak self] in self?.accept($0) }
            listener.stateUpdateHandler = { [weak self] state in
                guard let self, case .ready = state, let port = self.listener?.port?.rawValue else { return }
                let waiting = self.waiting
                self.waiting = []
                for body in waiting { body(port) }
            }
            listener.start(queue: queue)
        }
    }

    /// Takes a connection of a peer that another member has introduced.
    private func accept(_ connection: NWConnection) {
        let link = PeerLink(connection, queue: queue)
        link.start(
            receive: { [weak self] frame in
                guard let self, frame.kind == .join, let card = frame.json(PeerCard.self), card.session == name else {
                    return connection.cancel()
                }
                adopt(card, link)
            }, ended: {})
    }

    /// Connects to a peer, and sends the frame that a card makes; the peer's answer follows, or nothing in time.
    func join(
        _ peer: MCPeerID, at endpoint: NWEndpoint, timeout: Double, _ frame: @escaping @Sendable (PeerCard) -> PeerFrame
    ) {
        withPort { [self] port in
            guard members[peer] == nil else { return }
            let link = PeerLink(NWConnection(to: endpoint, using: PeerLink.parameters), queue: queue)
            begin(peer, link)
            link.start(
                receive: { [weak self] answer in
                    guard answer.kind == .accept, let card = answer.json(PeerCard.self) else {
                        return link.connection.cancel()
                    }
                    self?.connect(peer, card, link)
                }, ended: { [weak self] in self?.remove(peer, link) })
            link.send(frame(card(port: port)))
            queue.asyncAfter(deadline: .now() + timeout) { [weak self] in
                guard let self, let member = members[peer], member.link === link, !member.isConnected else { return }
                link.connection.cancel()
                remove(peer, link)
            }
        }
    }

    /// Accepts a peer that has sent its card over a link.
    func adopt(_ card: PeerCard, _ link: PeerLink) {
        let peer = card.peer
        withPort { [self] port in
            guard members[peer] == nil else { return link.close() }
            // A session without members takes the name of the first that it accepts.
            if members.isEmpty { name = card.session }
            begin(peer, link)
            link.follow(receive: { _ in }, ended: { [weak self] in self?.remove(peer, link) })
            link.send(PeerFrame(.accept, json: self.card(port: port)))
            connect(peer, card, link)
        }
    }

    private func begin(_ peer: MCPeerID, _ link: PeerLink) {
        change { $0[peer] = Member(link: link) }
        delegate?.session(self, peer: peer, didChange: .connecting)
    }

    /// Makes a peer a member once the delegate allows it, and introduces it to the others.
    private func connect(_ peer: MCPeerID, _ card: PeerCard, _ link: PeerLink) {
        let decide: @Sendable (Bool) -> Void = { [weak self] isAllowed in
            guard let self else { return }
            queue.async { self.connect(peer, card, link, isAllowed) }
        }
        guard let delegate else { return decide(true) }
        // A frame that comes before the decision belongs to the member.
        link.connectedTo(self, peer)
        delegate.session(self, didReceiveCertificate: nil, fromPeer: peer, certificateHandler: decide)
    }

    private func connect(_ peer: MCPeerID, _ card: PeerCard, _ link: PeerLink, _ isAllowed: Bool) {
        guard members[peer]?.link === link else { return }
        guard isAllowed else { return link.connection.cancel() }
        link.connectedTo(self, peer)
        let others = members.filter { $0.key != peer && $0.value.isConnected }
        change {
            $0[peer]?.isConnected = true
            $0[peer]?.port = card.port
        }
        delegate?.session(self, peer: peer, didChange: .connected)
        let cards = others.compactMap { other, member in
            member.port.map { port in
                PeerCard(
                    identifier: other.identifier, name: other.displayName, session: name, port: port,
                    host: member.link.remoteHost)
            }
        }
        if !cards.isEmpty { link.send(PeerFrame(.members, json: cards)) }
    }

    /// Takes a frame of a member.
    func take(_ frame: PeerFrame, from peer: MCPeerID) {
        switch frame.kind {
        case .data: delegate?.session(self, didReceive: frame.content, fromPeer: peer)
        case .members: for card in frame.json([PeerCard].self) ?? [] { meet(card) }
        case .resource, .part, .end: takeResource(frame, from: peer)
        case .invite, .join, .accept, .decline: break
        }
    }

    /// Connects to a member that another one has introduced.
    private func meet(_ card: PeerCard) {
        guard card.identifier != myPeerID.identifier, let host = card.host,
            let port = NWEndpoint.Port(rawValue: card.port)
        else { return }
        join(card.peer, at: .hostPort(host: NWEndpoint.Host(host), port: port), timeout: 30) {
            PeerFrame(.join, json: $0)
        }
    }

    /// Removes a peer whose link has ended; on the queue.
    func remove(_ peer: MCPeerID, _ link: PeerLink) {
        let isRemoved = change { members in
            guard members[peer]?.link === link else { return false }
            members[peer] = nil
            return true
        }
        guard isRemoved else { return }
        failResources(of: peer)
        delegate?.session(self, peer: peer, didChange: .notConnected)
    }
}

extension PeerLink {
    /// Gives the frames of the link to a session, as those of a member.
    fileprivate func connectedTo(_ session: MCSession, _ peer: MCPeerID) {
        follow(
            receive: { [weak session] in session?.take($0, from: peer) },
            ended: { [weak session, weak self] in
                guard let self else { return }
                session?.remove(peer, self)
            })
    }
}
