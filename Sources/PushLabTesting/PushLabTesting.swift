/// What users import to run labs and scenarios inside their own Swift tests.
@_exported public import LabModel
@_exported public import NetworkLab
@_exported public import Scenario
