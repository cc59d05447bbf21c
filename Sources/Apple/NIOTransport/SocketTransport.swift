package import AppleNetwork
internal import NIOCore
internal import NIOPosix

/// The transport of AppleNetwork on sockets of the kernel, by SwiftNIO.
///
/// One thread per process does all of it. AppleNetwork finds the class by its name.
package final class SocketTransport: Transport {
    private let loop: any EventLoop

    /// Starts the thread.
    package init() { loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next() }

    package func flow(_ plan: FlowPlan) -> any Flow { SocketFlow(plan, on: loop) }

    package func listener(_ plan: FlowListenerPlan) -> any FlowListener {
        plan.parameters.defaultProtocolStack.transportProtocol is NWProtocolUDP.Options
            ? DatagramListener(plan, on: loop) : StreamListener(plan, on: loop)
    }

    package func datagramSocket(_ plan: DatagramSocketPlan) -> any DatagramSocket {
        UnconnectedSocket(plan, on: loop)
    }
}
