package import AppleNetwork
internal import CLinux
internal import NIOCore
internal import NIOPosix

/// The transport of AppleNetwork on sockets of the kernel, by SwiftNIO.
///
/// It has one thread per process. AppleNetwork finds the class by its name.
package final class SocketTransport: Transport {
    private let loop: any EventLoop

    /// Starts the thread.
    package init() {
        // Received data is freed by other threads than those that read it. By default, each piece would go back
        // to the kernel at once, and the next one would need new pages.
        _ = clinux_keep_freed_memory(4 << 20)
        loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    }

    package func flow(_ plan: FlowPlan) -> any Flow { SocketFlow(plan, on: loop) }

    package func listener(_ plan: FlowListenerPlan) -> any FlowListener {
        plan.parameters.defaultProtocolStack.transportProtocol is NWProtocolUDP.Options
            ? DatagramListener(plan, on: loop) : StreamListener(plan, on: loop)
    }

    package func datagramSocket(_ plan: DatagramSocketPlan) -> any DatagramSocket {
        UnconnectedSocket(plan, on: loop)
    }
}
