/// Which interfaces a path may use.
package struct PathRequirement: Sendable, Hashable {
    /// The only type; `nil` for any.
    package var requiredType: NWInterface.InterfaceType?
    /// The only interface; `nil` for any.
    package var requiredInterface: NWInterface?
    /// Types that it may not use.
    package var prohibitedTypes: [NWInterface.InterfaceType]
    /// Interfaces that it may not use.
    package var prohibitedInterfaces: [NWInterface]
    /// Whether it may not use links that cost money: cellular ones.
    package var prohibitsExpensive: Bool

    package init(
        requiredType: NWInterface.InterfaceType? = nil, requiredInterface: NWInterface? = nil,
        prohibitedTypes: [NWInterface.InterfaceType] = [], prohibitedInterfaces: [NWInterface] = [],
        prohibitsExpensive: Bool = false
    ) {
        self.requiredType = requiredType
        self.requiredInterface = requiredInterface
        self.prohibitedTypes = prohibitedTypes
        self.prohibitedInterfaces = prohibitedInterfaces
        self.prohibitsExpensive = prohibitsExpensive
    }

    /// Creates the requirement of some parameters.
    package init(_ parameters: NWParameters) {
        self.init(
            requiredType: parameters.requiredInterfaceType == .other ? nil : parameters.requiredInterfaceType,
            requiredInterface: parameters.requiredInterface, prohibitedTypes: parameters.prohibitedInterfaceTypes ?? [],
            prohibitedInterfaces: parameters.prohibitedInterfaces ?? [],
            prohibitsExpensive: parameters.prohibitExpensivePaths)
    }

    /// Whether an interface may be used.
    package func allows(_ interface: NWInterface) -> Bool {
        (requiredType ?? interface.type) == interface.type && (requiredInterface ?? interface) == interface
            && !prohibitedTypes.contains(interface.type) && !prohibitedInterfaces.contains(interface)
            && !(prohibitsExpensive && interface.type == .cellular)
    }
}
