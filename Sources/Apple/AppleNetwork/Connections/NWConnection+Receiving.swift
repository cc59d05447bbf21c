public import Dispatch
public import Foundation

extension NWConnection {
    /// Receives from `minimumIncompleteLength` to `maximumLength` bytes, fewer only at the end of a message or of the
    /// stream.
    ///
    /// The completion gets the bytes, their context, whether the message is complete (of a stream: whether it has
    /// ended), and otherwise the error. The end of a stream is reported once, with a final context; a receive
    /// after it completes with ENODATA.
    @preconcurrency
    public func receive(
        minimumIncompleteLength: Int, maximumLength: Int,
        completion:
            @escaping @Sendable (
                _ content: Data?, _ contentContext: ContentContext?, _ isComplete: Bool, _ error: NWError?
            ) -> Void
    ) {
        core.take(.receive(.bytes(minimum: minimumIncompleteLength, maximum: maximumLength), completion))
    }

    /// Receives one whole message; of a stream, all until its end.
    @preconcurrency
    public func receiveMessage(
        completion:
            @escaping @Sendable (
                _ completeContent: Data?, _ contentContext: ContentContext?, _ isComplete: Bool, _ error: NWError?
            ) -> Void
    ) {
        core.take(.receive(.message, completion))
    }

    /// Receives as ``receive(minimumIncompleteLength:maximumLength:completion:)`` does.
    @preconcurrency
    public func receiveDiscontiguous(
        minimumIncompleteLength: Int, maximumLength: Int,
        completion:
            @escaping @Sendable (
                _ content: DispatchData?, _ contentContext: ContentContext?, _ isComplete: Bool, _ error: NWError?
            ) -> Void
    ) {
        receive(minimumIncompleteLength: minimumIncompleteLength, maximumLength: maximumLength) {
            completion($0.map(DispatchData.init(of:)), $1, $2, $3)
        }
    }

    /// Receives as ``receiveMessage(completion:)`` does.
    @preconcurrency
    public func receiveMessageDiscontiguous(
        completion:
            @escaping @Sendable (
                _ completeContent: DispatchData?, _ contentContext: ContentContext?, _ isComplete: Bool,
                _ error: NWError?
            ) -> Void
    ) {
        receiveMessage { completion($0.map(DispatchData.init(of:)), $1, $2, $3) }
    }
}

extension DispatchData {
    fileprivate init(of data: Data) {
        self = unsafe data.withUnsafeBytes { unsafe DispatchData(bytes: $0) }
    }
}
