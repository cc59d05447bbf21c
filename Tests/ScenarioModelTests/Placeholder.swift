// ScenarioModelTests
