public import Foundation
internal import Glibc

extension NWProtocolFramer {
    /// One framer of one connection: what its implementation uses to read and write.
    ///
    /// It is for the connection's queue: from elsewhere come by ``async(execute:)``.
    public final class Instance: CustomDebugStringConvertible, @unchecked Sendable {
        // It is used on the connection's queue alone.
        let definition: NWProtocolDefinition
        /// The options of the protocol.
        public let options: Options
        /// The parameters of the connection.
        public let parameters: NWParameters
        /// The other end.
        public let remote: NWEndpoint
        /// This end.
        public let local: NWEndpoint

        weak var stack: FramerStack?
        var implementation: (any NWProtocolFramerImplementation)?
        var isStarted = false
        var isReady = false
        var input = FramerBytes()
        /// How many bytes the implementation wants before it is called again.
        var wanted = 0
        /// A message whose bytes go on as they come.
        var passing: (length: Int, context: NWConnection.ContentContext, isComplete: Bool)?
        var passesAllInput = false
        var passesAllOutput = false
        var inputHasEnded = false
        var isHandlingInput = false
        /// What is being sent.
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

        /// The handshake is done.
        public func markReady() { stack?.becameReady(self) }

        /// The protocol has failed, or after `stop` has ended: so does the connection.
        public func markFailed(error: NWError?) { stack?.failed(error) }

        /// Puts a protocol on top of this one, before this one is ready.
        ///
        /// Throws EPROTONOSUPPORT for what is no framer, and EINVAL once this one is ready.
        public func prependApplicationProtocol(options: NWProtocolOptions) throws {
            guard let options = options as? Options, options.implementation != nil else {
                throw NWError.posix(.EPROTONOSUPPORT)
            }
            guard let stack, !isReady else { throw NWError.posix(.EINVAL) }
            stack.insert(options, above: self)
        }

        /// Calls a closure on the connection's queue.
        @preconcurrency public func async(execute: @escaping @Sendable () -> Void) { stack?.call(execute) }

        /// Calls `wakeup` after so many milliseconds, or never for the largest number.
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

        /// Shows the implementation its input, without taking it; the closure returns how many bytes it has done with.
        ///
        /// Returns whether as many bytes as the minimum were there, and so the closure was called. At the end of the
        /// stream it is called with whatever there is, and `true`.
        public func parseInput(
            minimumIncompleteLength: Int, maximumLength: Int,
            parse: (_ buffer: UnsafeMutableRawBufferPointer?, _ isComplete: Bool) -> Int
        ) -> Bool {
            unsafe self.parse(\.input, minimumIncompleteLength, maximumLength, isComplete: inputHasEnded, parse)
        }

        /// Hands bytes up as a message, or a part of one.
        public func deliverInput(data: Data, message: Message, isComplete: Bool) {
            stack?.deliver(Data(data), context(message), isComplete: isComplete, from: self)
        }

        /// Hands the next bytes of the input up as a message, or a part of one, also those that are yet to come.
        ///
        /// Returns whether all were there; if not, the rest follows as it comes, and `handleInput` is called after it.
        public func deliverInputNoCopy(length: Int, message: Message, isComplete: Bool) -> Bool {
            passing = (length, context(message), isComplete)
            return passInput()
        }

        /// Hands all further input up as it comes; `handleInput` is not called any more.
        public func passThroughInput() {
            passesAllInput = true
            if !isHandlingInput { stack?.handleInput(self) }
        }

        private func context(_ message: Message) -> NWConnection.ContentContext {
            NWConnection.ContentContext(identifier: definition.name, metadata: [message])
        }

        /// Hands up what is there of a message that is passed; `true` when that was all of it.
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

        /// Shows the implementation what is to be sent; the closure returns how many bytes it has done with.
        public func parseOutput(
            minimumIncompleteLength: Int, maximumLength: Int,
            parse: (_ buffer: UnsafeMutableRawBufferPointer?, _ isComplete: Bool) -> Int
        ) -> Bool {
            unsafe self.parse(\.output, minimumIncompleteLength, maximumLength, isComplete: outputIsComplete, parse)
        }

        /// Shows a copy of the oldest bytes to a closure: it may call back, and change what there is.
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

        /// Writes bytes to what is below.
        public func writeOutput(data: Data) { stack?.write(data, from: self) }

        /// Writes bytes to what is below.
        public func writeOutput<Bytes: DataProtocol>(data: Bytes) { stack?.write(Data(data), from: self) }

        /// Writes the next bytes of what is to be sent; throws EINVAL if there are not as many.
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
