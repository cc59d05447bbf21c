public import FoundationNetworking
public import URLSessionGate

// The protocols of the toolchain, with what it leaves out.

/// What is told of the tasks of a session.
public protocol URLSessionTaskDelegate: URLSessionConnectivityDelegate {}

/// What is told of tasks that deliver data.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate, FoundationNetworking.URLSessionDataDelegate {}

/// What is told of tasks that write a file.
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate, FoundationNetworking.URLSessionDownloadDelegate {}
