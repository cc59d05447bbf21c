// The web server of a captive portal: `captive-portal PORT PAGE` answers every HTTP request with a redirect to the URL of
// its page (RFC 9110 section 15.4.3), and with the page itself where that was requested. It prints a line for each, and
// `listens` when it does.
private import Glibc
private import Kernel
private import NIOCore
private import NIOHTTP1
private import NIOPosix

let arguments = CommandLine.arguments
guard arguments.count == 3, let port = Int(arguments[1]), let page = PortalPage(arguments[2]) else {
    FileDescriptor.standardError("usage: captive-portal PORT http://HOST[:PORT]/PATH\n")
    exit(2)
}
do {
    let channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
                try channel.pipeline.syncOperations.addHandler(PortalHandler(page))
            }
        }
        .bind(host: "::", port: port).wait()
    PortalHandler.say("listens")
    try channel.closeFuture.wait()
} catch {
    FileDescriptor.standardError("captive-portal: \(error)\n")
    exit(1)
}
