/// Runs a closure; objects that it has released are gone when it returns, because nothing is autoreleased here.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
