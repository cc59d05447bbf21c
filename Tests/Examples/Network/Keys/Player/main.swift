play(passcode: "1234", word: "hello")
