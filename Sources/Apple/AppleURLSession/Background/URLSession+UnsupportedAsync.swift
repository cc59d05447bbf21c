public import Foundation
public import FoundationNetworking

// The asynchronous methods use completion handlers, which a background session refuses.
extension URLSession {
    /// Loads the data of a request.
    public func data(
        for request: URLRequest, delegate: (any FoundationNetworking.URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        refuseHandler()
        return try await self.FoundationNetworking::data(for: request, delegate: delegate)
    }

    /// Loads the data at a URL.
    public func data(
        from url: URL, delegate: (any FoundationNetworking.URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        refuseHandler()
        return try await self.FoundationNetworking::data(from: url, delegate: delegate)
    }

    /// Uploads a file, and loads the response.
    public func upload(
        for request: URLRequest, fromFile fileURL: URL,
        delegate: (any FoundationNetworking.URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        refuseHandler()
        return try await self.FoundationNetworking::upload(
            for: request, fromFile: fileURL, delegate: delegate)
    }

    /// Uploads data, and loads the response.
    public func upload(
        for request: URLRequest, from bodyData: Data,
        delegate: (any FoundationNetworking.URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        refuseHandler()
        return try await self.FoundationNetworking::upload(
            for: request, from: bodyData, delegate: delegate)
    }

    /// Downloads the data of a request to a file.
    public func download(
        for request: URLRequest, delegate: (any FoundationNetworking.URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        refuseHandler()
        return try await self.FoundationNetworking::download(for: request, delegate: delegate)
    }

    /// Downloads the data at a URL to a file.
    public func download(
        from url: URL, delegate: (any FoundationNetworking.URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        refuseHandler()
        return try await self.FoundationNetworking::download(from: url, delegate: delegate)
    }
}
