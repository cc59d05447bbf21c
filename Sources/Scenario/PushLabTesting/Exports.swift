// One import gives a test the lab, its model and the scenarios.
@_exported public import DeviceProtocol
@_exported public import DeviceRules
@_exported public import LabEvents
@_exported public import LabModel
@_exported public import LocalPush
@_exported public import NetworkLab
@_exported public import ScenarioLanguage
@_exported public import ScenarioRunning
