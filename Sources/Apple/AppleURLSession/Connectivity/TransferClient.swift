internal import Foundation
internal import FoundationNetworking

/// Forwards the events of the toolchain's transfer to a task, with the errors of a device.
///
/// A lost connection is the unknown error (-1) or `cannotConnectToHost` in the toolchain, and -1005
/// (`networkConnectionLost`) on a device.
final class TransferClient: NSObject, URLProtocolClient, @unchecked Sendable {
    // Unchecked: used only on the queue of the task.
    private let client: any URLProtocolClient
    private var hasResponse = false
    /// The check of the server's certificates, whose error replaces that of the transfer.
    var check: ServerTrustCheck?

    init(telling client: any URLProtocolClient) { self.client = client }

    func urlProtocol(
        _ loader: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse response: URLResponse
    ) { client.urlProtocol(loader, wasRedirectedTo: request, redirectResponse: response) }

    func urlProtocol(_ loader: URLProtocol, cachedResponseIsValid response: CachedURLResponse) {
        client.urlProtocol(loader, cachedResponseIsValid: response)
    }

    func urlProtocol(
        _ loader: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy policy: URLCache.StoragePolicy
    ) {
        hasResponse = true
        client.urlProtocol(loader, didReceive: response, cacheStoragePolicy: policy)
    }

    func urlProtocol(_ loader: URLProtocol, didLoad data: Data) { client.urlProtocol(loader, didLoad: data) }

    func urlProtocolDidFinishLoading(_ loader: URLProtocol) { client.urlProtocolDidFinishLoading(loader) }

    func urlProtocol(_ loader: URLProtocol, didFailWithError error: any Error) {
        client.urlProtocol(
            loader, didFailWithError: check?.error ?? Self.error(error, afterResponse: hasResponse))
    }

    func urlProtocol(_ loader: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
        client.urlProtocol(loader, didReceive: challenge)
    }

    func urlProtocol(_ loader: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {
        client.urlProtocol(loader, didCancel: challenge)
    }

    /// The beginnings of libcurl's texts for a lost connection.
    ///
    /// The toolchain notifies of the response to a download only at its end.
    private static let losses = [
        "transfer closed with", "Recv failure", "Send failure", "Empty reply from server", "OpenSSL SSL_read",
        "OpenSSL SSL_write",
    ]

    /// Returns the error that a device reports for an error of a transfer.
    private static func error(_ error: any Error, afterResponse: Bool) -> any Error {
        guard let error = error as? URLError,
            afterResponse && error.code == .unknown || losses.contains(where: error.localizedDescription.hasPrefix)
        else { return error }
        var information = error.errorUserInfo
        information[NSLocalizedDescriptionKey] = "The network connection was lost."
        return URLError(.networkConnectionLost, userInfo: information)
    }
}
