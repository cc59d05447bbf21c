// ReportTests
