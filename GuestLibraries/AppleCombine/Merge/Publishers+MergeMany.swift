public import OpenCombine

extension Publishers {
    /// The values of any number of publishers of one type, in the order in which they come.
    ///
    /// It fails when one of them does, and finishes when all have; without any it finishes at once.
    public struct MergeMany<Upstream: Publisher>: Publisher {
        /// What all publish.
        public typealias Output = Upstream.Output
        /// How all fail.
        public typealias Failure = Upstream.Failure

        /// The publishers, in the order in which they are subscribed to.
        public let publishers: [Upstream]

        /// Merges the publishers that are listed.
        public init(_ upstream: Upstream...) { publishers = upstream }

        /// Merges the publishers of a sequence.
        public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

        /// Subscribes to all.
        public func receive<S: Subscriber>(subscriber: S) where S.Failure == Failure, S.Input == Output {
            Merging.start(publishers.map { publisher in { publisher.subscribe($0) } }, for: subscriber)
        }

        /// Adds a publisher.
        public func merge(with other: Upstream) -> MergeMany<Upstream> { MergeMany(publishers + [other]) }
    }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
