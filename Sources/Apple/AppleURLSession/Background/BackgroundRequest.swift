internal import DeviceProtocol
internal import Foundation
internal import FoundationNetworking

extension BackgroundTransfer {
    /// The timeout of a request whose app has not set one, in seconds.
    private static let defaultTimeout = 60.0
    /// The maximum timeout, in seconds, for an app that sets an infinite one.
    private static let longestTimeout = 365.0 * 86_400

    /// Returns the request for the device, with a copy of the body; throws the error of the task.
    func makeRequest() throws -> TransferRequest {
        guard let url = request.url, ["http", "https"].contains(url.scheme?.lowercased()) else {
            throw URLError(.unsupportedURL, userInfo: [NSLocalizedDescriptionKey: "unsupported URL"])
        }
        let configuration = session.session.configuration
        let timeout =
            request.timeoutInterval == Self.defaultTimeout
            ? configuration.timeoutIntervalForRequest : request.timeoutInterval
        do {
            return TransferRequest(
                kind, TransferID(session: session.identifier, task: identifier), url: url.absoluteString,
                method: request.httpMethod ?? "GET", headers: request.fields(in: configuration), body: try body(),
                folder: try BackgroundFiles.downloads(), description: description,
                requestTimeout: min(timeout, Self.longestTimeout),
                deadline: Date().timeIntervalSince1970
                    + min(configuration.timeoutIntervalForResource, Self.longestTimeout),
                launchesApp: configuration.sessionSendsLaunchEvents)
        } catch {
            let information: [String: Any] = [
                NSLocalizedDescriptionKey: "The file of the transfer cannot be read or written.",
                NSUnderlyingErrorKey: error,
            ]
            throw URLError(file == nil ? .cannotCreateFile : .fileDoesNotExist, userInfo: information)
        }
    }

    private func body() throws -> String? {
        if let file { return try BackgroundFiles.copy(file) }
        return try request.httpBody.map(BackgroundFiles.keep)
    }
}

extension URLRequest {
    /// Returns the header fields, with those of a session's configuration and its cookies where the request has none.
    fileprivate func fields(in configuration: URLSessionConfiguration) -> [String: String] {
        var fields = allHTTPHeaderFields ?? [:]
        var names = Set(fields.keys.map { $0.lowercased() })
        for (name, value) in configuration.httpAdditionalHeaders ?? [:]
        where names.insert("\(name)".lowercased()).inserted {
            fields["\(name)"] = "\(value)"
        }
        guard configuration.httpShouldSetCookies, httpShouldHandleCookies, !names.contains("cookie"), let url,
            let cookies = configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
        else { return fields }
        return fields.merging(HTTPCookie.requestHeaderFields(with: cookies)) { own, _ in own }
    }
}
