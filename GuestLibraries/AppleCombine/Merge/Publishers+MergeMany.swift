public import OpenCombine

extension Publishers {
    /// A publisher of the values of any number of publishers of one type, in the order of their arrival.
    ///
    /// It fails when one of them fails, and finishes when all have finished; without publishers it finishes at once.
    public struct MergeMany<Upstream: Publisher>: Publisher {
        /// The output type of all publishers.
        public typealias Output = Upstream.Output
        /// The failure type of all publishers.
        public typealias Failure = Upstream.Failure

        /// The publishers, in the order in which they are subscribed to.
        public let publishers: [Upstream]

        /// Merges the listed publishers.
        public init(_ upstream: Upstream...) { publishers = upstream }

        /// Merges the publishers of a sequence.
        public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

        /// Subscribes to all.
        public func receive<S: Subscriber>(subscriber: S) where S.Failure == Failure, S.Input == Output {
            Merging.start(publishers.map { publisher in { publisher.subscribe($0) } }, for: subscriber)
        }

        /// Returns these publishers merged with another one.
        public func merge(with other: Upstream) -> MergeMany<Upstream> { MergeMany(publishers + [other]) }
    }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
