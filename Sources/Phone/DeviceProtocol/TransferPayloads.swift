/// A task of a background session (`URLSessionTask`) of an app.
package struct TransferID: Sendable, Hashable, Codable {
    /// The identifier of the session.
    package var session: String
    /// The number of the task in its session (`taskIdentifier`).
    package var task: Int

    package init(session: String, task: Int) { (self.session, self.task) = (session, task) }
}

/// A transfer that an app hands over to its device, which performs it whether the app runs or not.
package struct TransferRequest: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable {
        case download, upload
    }

    package var id: TransferID
    package var kind: Kind
    package var url: String
    package var method: String
    /// The header fields, with those of the session's configuration.
    package var headers: [String: String]
    /// The path of the file with the body; `nil` for a request without one.
    package var body: String?
    /// The path of the folder for the file of a download.
    package var folder: String
    /// The task's description by the app (`taskDescription`).
    package var description: String?
    /// The time without any data after which the system tries again, in seconds.
    package var requestTimeout: Double
    /// The time at which the transfer fails if it has not ended, in seconds since 1970.
    package var deadline: Double
    /// Whether the device launches or resumes the app for the end of the transfer (`sessionSendsLaunchEvents`).
    package var launchesApp: Bool

    package init(
        _ kind: Kind, _ id: TransferID, url: String, method: String = "GET", headers: [String: String] = [:],
        body: String? = nil, folder: String, description: String? = nil, requestTimeout: Double = 60,
        deadline: Double = .greatestFiniteMagnitude, launchesApp: Bool = true
    ) {
        (self.kind, self.id, self.url, self.method, self.headers) = (kind, id, url, method, headers)
        (self.body, self.folder, self.description) = (body, folder, description)
        (self.requestTimeout, self.deadline) = (requestTimeout, deadline)
        self.launchesApp = launchesApp
    }
}

/// The response of a server to a transfer (`HTTPURLResponse`).
package struct TransferResponse: Sendable, Hashable, Codable {
    package var url: String
    package var status: Int
    package var headers: [String: String]

    package init(url: String, status: Int, headers: [String: String] = [:]) {
        (self.url, self.status, self.headers) = (url, status, headers)
    }
}

/// The numbers of bytes of a transfer; -1 for an unknown total.
package struct TransferProgress: Sendable, Hashable, Codable {
    package var sent: Int64
    package var toSend: Int64
    package var received: Int64
    package var toReceive: Int64

    package init(sent: Int64 = 0, toSend: Int64 = -1, received: Int64 = 0, toReceive: Int64 = -1) {
        (self.sent, self.toSend, self.received, self.toReceive) = (sent, toSend, received, toReceive)
    }
}

/// The error of a transfer (`NSError`).
package struct TransferError: Sendable, Hashable, Codable {
    package var domain: String
    package var code: Int
    package var message: String

    package init(domain: String, code: Int, message: String) {
        (self.domain, self.code, self.message) = (domain, code, message)
    }
}

/// The certificates of a server that the app has to judge (`NSURLAuthenticationMethodServerTrust`).
package struct TransferChallenge: Sendable, Hashable, Codable {
    package var host: String
    package var port: Int
    /// The certificates in Base64 (DER), that of the server first.
    package var certificates: [String]
    /// Whether the system trusts the server, so that the answer is known without the app.
    package var isTrusted: Bool

    package init(host: String, port: Int, certificates: [String], isTrusted: Bool = false) {
        (self.host, self.port, self.certificates, self.isTrusted) = (host, port, certificates, isTrusted)
    }
}

/// An event of a transfer, in the order in which the app gets them.
package enum TransferReport: Sendable, Hashable, Codable {
    case response(TransferResponse)
    case progress(TransferProgress)
    /// A part of the response to an upload, in Base64.
    case body(String)
    /// The path of the downloaded file.
    case file(String)
    case challenge(TransferChallenge)
    /// The system tries again later, because of this error; the app does not get this report.
    case waiting(TransferError)
    /// The transfer has ended, without an error or with one.
    case ended(TransferError?)
}

/// A transfer whose end the app has not got yet.
package struct PendingTransfer: Sendable, Hashable, Codable {
    package var request: TransferRequest
    package var response: TransferResponse?
    package var progress = TransferProgress()
    package var isSuspended = false

    package init(_ request: TransferRequest) { self.request = request }
}

/// The transfers of a session when an app opens it.
package struct SessionTransfers: Sendable, Hashable, Codable {
    /// The transfers in the order of their numbers.
    package var pending: [PendingTransfer]
    /// The greatest number of a task that the session has had; 0 for none.
    package var lastTask: Int

    package init(pending: [PendingTransfer] = [], lastTask: Int = 0) {
        (self.pending, self.lastTask) = (pending, lastTask)
    }
}

/// A message about transfers between an app, its device and the program that performs them.
package enum TransferMessage: Sendable, Hashable, Codable {
    /// Starts a transfer.
    case start(TransferRequest)
    case cancel(TransferID)
    case suspend(TransferID)
    case resume(TransferID)
    /// Answers a challenge, with the raw value of `URLSession.AuthChallengeDisposition`.
    ///
    /// `trusts` is whether the app uses a credential of the server's certificates.
    case answer(TransferID, disposition: Int, trusts: Bool)
    case report(TransferID, TransferReport)
    /// Lists the transfers of a session; the first reply to the app.
    case pending(SessionTransfers)
    /// All reports that waited for the app have been sent (`urlSessionDidFinishEvents(forBackgroundURLSession:)`).
    case delivered
}
