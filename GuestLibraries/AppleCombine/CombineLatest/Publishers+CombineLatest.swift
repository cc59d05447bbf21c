public import OpenCombine

extension Publishers {
    /// A publisher of the newest values of two publishers as a tuple, after each new value.
    ///
    /// The first tuple is published when both have published a value. It fails when one of them fails, and finishes when
    /// both have finished.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        /// A tuple of one value of each publisher.
        public typealias Output = (A.Output, B.Output)
        /// The failure type of both publishers.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Combines two publishers.
        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        /// Subscribes to both.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Failure == B.Failure, S.Input == (A.Output, B.Output) {
            NewestPair.start(a, b, for: subscriber)
        }
    }

    /// A publisher of the newest values of three publishers; see ``CombineLatest``.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// A tuple of one value of each publisher.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// The failure type of all publishers.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C

        /// Combines three publishers.
        public init(_ a: A, _ b: B, _ c: C) {
            self.a = a
            self.b = b
            self.c = c
        }

        /// Subscribes to all.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Failure == C.Failure, S.Input == (A.Output, B.Output, C.Output) {
            CombineLatest(CombineLatest<A, B>(a, b), c)
                .map { pair, c in (pair.0, pair.1, c) }
                .receive(subscriber: subscriber)
        }
    }

    /// A publisher of the newest values of four publishers; see ``CombineLatest``.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        /// A tuple of one value of each publisher.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        /// The failure type of all publishers.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C
        /// The fourth publisher.
        public let d: D

        /// Combines four publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        /// Subscribes to all.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Failure == D.Failure, S.Input == (A.Output, B.Output, C.Output, D.Output) {
            CombineLatest(CombineLatest<A, B>(a, b), CombineLatest<C, D>(c, d))
                .map { first, second in (first.0, first.1, second.0, second.1) }
                .receive(subscriber: subscriber)
        }
    }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
