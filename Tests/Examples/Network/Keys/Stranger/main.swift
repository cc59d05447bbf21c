play(passcode: "4321", word: "hello")
