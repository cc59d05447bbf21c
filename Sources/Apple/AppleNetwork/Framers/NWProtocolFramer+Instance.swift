public import Foundation
internal import Glibc

extension NWProtocolFramer {
    /// The framer of one connection, with which its implementation reads and writes.
    ///
    /// It is for the connection's queue: from elsewhere come by ``async(execute:)``.
    public final class Instance: CustomDebugStringConvertible, @unchecked Sendable {
        let definition: NWProtocolDefinition
        /// The options of the protocol.
        public let options: Options
        /// The parameters of the connection.
        public let parameters: NWParameters
        /// The other end.
        public let remote: NWEndpoint
        /// The local endpoint.
        public let local: NWEndpoint

        weak var stack: FramerStack?
        var implementation: (any NWProtocolFramerImplementation)?
        var isStarted = false
        var isReady = false
        var input = FramerBytes()
        /// The number of bytes that the implementation needs before it is called again.
        var wanted = 0
        /// The message whose bytes are passed on as they are received.
        var passing: (length: Int, context: NWConnection.ContentContext, isComplete: Bool)?
        var passesAllInput = false
        var passesAllOutput = false
        var inputHasEnded = false
        var isHandlingInput = false
        /// The data that is being sent.
        var output = FramerBytes()
        var outputIsComplete = false
        private var wakeups = 0

        init(_ options: Options, _ parameters: NWParameters, local: NWEndpoint, remote: NWEndpoint) {
            definition = options.definition
            self.options = options
            self.parameters = parameters
            self.local = local
            self.remote = remote
        }

        /// The label of the protocol.
        public var debugDescription: String { definition.name }

        // MARK: Life

        /// Ends the handshake.
        public func markReady() { stack?.becameReady(self) }

        /// The protocol has failed, or after `stop` has ended: so does the connection.
        public func markFailed(error: NWError?) { stack?.failed(error) }

        /// Puts a protocol on top of this one, before this one is ready.
        ///
        /// Throws EPROTONOSUPPORT for options of no framer, and EINVAL once this framer is ready.
        public func prependApplicationProtocol(options: NWProtocolOptions) throws {
            guard let options = options as? Options, options.implementation != nil else {
                throw NWError.posix(.EPROTONOSUPPORT)
            }
            guard let stack, !isReady else { throw NWError.posix(.EINVAL) }
            stack.insert(options, above: self)
        }

        /// Calls a closure on the connection's queue.
        @preconcurrency public func async(execute: @escaping @Sendable () -> Void) { stack?.call(execute) }

        /// Calls `wakeup` after a number of milliseconds, or never for `UInt64.max`.
        ///
        /// A later call takes the place of it.
        public func scheduleWakeup(wakeupTime: UInt64) {
            wakeups += 1
            let number = wakeups
            guard wakeupTime != .max else { return }
            stack?.call(after: Int(clamping: wakeupTime)) { [weak self] in
                guard let self, wakeups == number else { return }
                implementation?.wakeup(framer: self)
            }
        }

        // MARK: Input

        /// Calls a closure with the input; it returns the number of bytes that it has consumed.
        ///
        /// Returns whether as many bytes as the minimum were there, and so the closure was called. At the end of the
        /// stream it is called with the remaining bytes and `true`.
        public func parseInput(
            minimumIncompleteLength: Int, maximumLength: Int,
            parse: (_ buffer: UnsafeMutableRawBufferPointer?, _ isComplete: Bool) -> Int
        ) -> Bool {
            unsafe self.parse(\.input, minimumIncompleteLength, maximumLength, isComplete: inputHasEnded, parse)
        }

        /// Delivers bytes as a message, or as a part of one.
        public func deliverInput(data: Data, message: Message, isComplete: Bool) {
            stack?.deliver(Data(data), context(message), isComplete: isComplete, from: self)
        }

        /// Hands the next bytes of the input up as a message, or a part of one, also those that are yet to come.
        ///
        /// Returns whether all bytes were there; if not, the rest follows later, and then `handleInput` is called.
        public func deliverInputNoCopy(length: Int, message: Message, isComplete: Bool) -> Bool {
            passing = (length, context(message), isComplete)
            return passInput()
        }

        /// Delivers all further input as it is received; `handleInput` is not called any more.
        public func passThroughInput() {
            passesAllInput = true
            if !isHandlingInput { stack?.handleInput(self) }
        }

        private func context(_ message: Message) -> NWConnection.ContentContext {
            NWConnection.ContentContext(identifier: definition.name, metadata: [message])
        }

        /// Delivers the available bytes of the passed message; `true` when that was all of it.
        func passInput() -> Bool {
            guard let (length, context, isComplete) = passing else { return true }
            let bytes = input.take(length)
            let rest = length - bytes.count
            passing = rest > 0 ? (rest, context, isComplete) : nil
            if rest == 0 || !bytes.isEmpty {
                stack?.deliver(bytes, context, isComplete: isComplete && rest == 0, from: self)
            }
            return rest == 0
        }

        // MARK: Output

        /// Calls a closure with the data to send; it returns the number of bytes that it has consumed.
        public func parseOutput(
            minimumIncompleteLength: Int, maximumLength: Int,
            parse: (_ buffer: UnsafeMutableRawBufferPointer?, _ isComplete: Bool) -> Int
        ) -> Bool {
            unsafe self.parse(\.output, minimumIncompleteLength, maximumLength, isComplete: outputIsComplete, parse)
        }

        /// Calls a closure with a copy of the oldest bytes, because the closure may change the buffer.
        private func parse(
            _ bytes: ReferenceWritableKeyPath<Instance, FramerBytes>, _ minimum: Int, _ maximum: Int, isComplete: Bool,
            _ body: (UnsafeMutableRawBufferPointer?, Bool) -> Int
        ) -> Bool {
            guard var shown = self[keyPath: bytes].shown(minimum, maximum, isComplete: isComplete) else { return false }
            guard !shown.isEmpty else {
                _ = body(nil, isComplete)
                return minimum <= 0
            }
            let isWhole = isComplete && shown.count == self[keyPath: bytes].count
            let done = unsafe shown.withUnsafeMutableBytes { unsafe body($0, isWhole) }
            self[keyPath: bytes].drop(done)
            return true
        }

        /// Writes bytes to the protocol below.
        public func writeOutput(data: Data) { stack?.write(data, from: self) }

        /// Writes bytes to the protocol below.
        public func writeOutput<Bytes: DataProtocol>(data: Bytes) { stack?.write(Data(data), from: self) }

        /// Writes the next bytes of the data to send; throws EINVAL if there are fewer.
        public func writeOutputNoCopy(length: Int) throws {
            guard length <= output.count else { throw NWError.posix(.EINVAL) }
            stack?.write(output.take(length), from: self)
        }

        /// Writes all further messages as they are; `handleOutput` is not called any more.
        public func passThroughOutput() {
            passesAllOutput = true
            if output.count > 0 { stack?.write(output.take(output.count), from: self) }
        }
    }
}
