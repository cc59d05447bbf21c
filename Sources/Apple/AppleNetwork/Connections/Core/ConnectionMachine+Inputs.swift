package import Foundation

extension ConnectionMachine {
    /// The events of a connection: calls of the program, reports of the device and the flow, and calls of framers.
    package enum Input: Sendable {
        /// The program starts the connection; the parameters are copies, and the network is that of now.
        case start(NWParameters, NetworkState)
        case restart
        case cancel(FlowClosing)
        /// The last reference to the connection is gone.
        case release
        case cancelCurrentEndpoint
        case send(ConnectionMessage)
        case beginBatch
        case endBatch
        case receive(ConnectionInbox.Request, ConnectionInbox.Completion)

        /// The network was reported: for the first time, or because it has changed.
        case network(NetworkState)
        case finding(RouteFinder.Finding, search: Int)
        /// The index of the interface over which the kernel would send to the peer now.
        case outgoingInterface(Int)
        case flow(FlowEvent, attempt: Int)

        /// The framers have handled an event of the flow.
        case framed(FlowEvent, attempt: Int)
        case framersReady
        /// A framer has failed, or all have stopped.
        case framersFailed(NWError?)
        case framersDelivered(ConnectionInbox.Piece)
        case framersWrote(Data, [ConnectionMessage.Completion])
        /// The framers have written the last message of the program.
        case framersFinished
    }

    /// The actions that follow from an input.
    package enum Effect: Sendable {
        /// Call the state handler, if ``ConnectionMachine/willNotify(of:)`` returns true by then.
        case notify(NWConnection.State)
        /// Call the other handlers, unless the connection is cancelled by then.
        case notifyPath(NWPath)
        case notifyViability(Bool)
        case notifyBetterPath(Bool)
        case completeSend([ConnectionMessage.Completion], NWError?)
        case completeReceive(ConnectionInbox.Delivery)

        /// End the current search, and begin this one.
        case find(NWParameters, search: Int)
        case watchNetwork
        /// End the search and the watching of the network.
        case stopWatching
        /// Query the kernel's interface to this endpoint; ``Input/outgoingInterface(_:)`` follows if there is one.
        case queryRoute(to: NWEndpoint)

        /// Start a new flow of this plan, or without one the accepted flow.
        case open(FlowPlan?, attempt: Int)
        case read
        case write(FlowMessage, [ConnectionMessage.Completion])
        case flush
        case finish
        case close(FlowClosing)

        case startFramers(NWParameters, FlowFacts)
        case callFramers(FramerCall)
        case endFramers
    }

    /// The calls of framers that are not answered at once, but by an input.
    package enum FramerCall: Sendable {
        /// Handle an event of the flow; ``Input/framed(_:attempt:)`` follows.
        case event(FlowEvent, attempt: Int)
        /// Write a message; ``Input/framersWrote(_:_:)`` follows, and after the last one ``Input/framersFinished``.
        case message(ConnectionMessage)
        /// Write the bytes before the end; ``Input/framersFailed(_:)`` follows.
        case stop
    }
}
