// NetworkLabTests
