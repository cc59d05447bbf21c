import Foundation
import Guests
import Testing

/// What is done to files with attributes of Objective-C before they are compiled.
extension GuestsTests {
    @Suite("Objective-C in guests")
    struct ObjectiveCTests {
        /// A file, and what is compiled; the same number of bytes, line by line.
        struct Change: CustomTestStringConvertible {
            var testDescription: String
            var file: String
            var compiled: String

            init(_ about: String, _ file: String, _ compiled: String) {
                (testDescription, self.file, self.compiled) = (about, file, compiled)
            }
        }

        static let changes = [
            Change("an attribute", "@objc func a() {}", "      func a() {}"),
            Change("a name", "@objc(first:second:) func a() {}", "                     func a() {}"),
            Change(
                "a line of its own", "class A {\n  @objc\r\n  func a() {}\n}", "class A {\n       \r\n  func a() {}\n}"),
            Change(
                "a name over two lines", "@objc(\n  first:)\nfunc a() {}", "      \n         \nfunc a() {}"),
            Change("all members", "@objcMembers public class A {}", "             public class A {}"),
            Change("no member", "@nonobjc func a() {}", "         func a() {}"),
            Change("behind another", "@MainActor @objc(A) final class A {}", "@MainActor          final class A {}"),
            Change(
                "the start of an app", "@UIApplicationMain\nclass A: B {}", "             @main\nclass A: B {}"),
            Change("dynamic", "@objc dynamic var a = 1", "              var a = 1"),
            Change(
                "dynamic between modifiers", "public dynamic private(set) var a = 1",
                "public         private(set) var a = 1"),
            Change(
                "dynamic behind arguments", "private(set) dynamic var a = 1\n@A(b) dynamic var b = 2",
                "private(set)         var a = 1\n@A(b)         var b = 2"),
            Change(
                "dynamic behind statements", "let a = \"b\"\ndynamic var b = c()\ndynamic class func d() {}",
                "let a = \"b\"\n        var b = c()\n        class func d() {}"),
            Change("dynamic above its declaration", "dynamic\nvar a = 1", "       \nvar a = 1"),
            Change(
                "an observer", "override public func observeValue(forKeyPath a: String?) {}",
                "         public func observeValue(forKeyPath a: String?) {}"),
            Change(
                "an observer behind a text",
                "let a = \"b\"\n@objc override func observeValue(\n  forKeyPath a: Int) {}",
                "let a = \"b\"\n               func observeValue(\n  forKeyPath a: Int) {}"),
            Change(
                "values without a reference", "var a: Unmanaged<CFString>?; let b = Unmanaged< CFData >.a(c as CFData)",
                "var a: Unmanaged<NSString>?; let b = Unmanaged< NSData >.a(c as CFData)"),
            Change(
                "a header", "import Foundation.NSData\nimport class Foundation.NSURL",
                "import Foundation       \nimport class Foundation.NSURL"),
            Change(
                "an optional method", "a?.b?(c, d: e)\nf.g?(\n h: [1: 2])", "a?.b (c, d: e)\nf.g (\n h: [1: 2])"),
            Change(
                "a closure is none", "a.b?(c, [d: e], { f(g: h) })\ni.j?()\n@objc var k = l ? (m: 1) : n",
                "a.b?(c, [d: e], { f(g: h) })\ni.j?()\n      var k = l ? (m: 1) : n"),
            Change("a method", "f(#selector(tick))", "f(_sel(Self.tick))"),
            Change("a method with arguments", "f(#selector(tick(_:after:)), 1)", "f(_sel(Self.tick(_:after:)), 1)"),
            Change("a method of self", "f(#selector(self.tick))", "f(     _sel(Self.tick))"),
            Change("a method of a type", "f(#selector(A.B.tick(_:)))", "f(     _sel(A.B.tick(_:)))"),
            Change(
                "a method in a closure of a method", "class A {\n func b() { let d = { #selector(c) } }\n}",
                "class A {\n func b() { let d = { _sel(Self.c) } }\n}"),
            Change(
                "a method in a method of a type", "class A {\n class func b() { let d = #selector(c) }\n}",
                "class A {\n class func b() { let d = _sel(Self.c) }\n}"),
            Change(
                "a method in a property of a structure", "struct A { let b = #selector(c) }",
                "struct A { let b = _sel(Self.c) }"),
            Change("a preview", "#Preview { A(b: { 1 }) }\nlet c = 1", "                        \nlet c = 1"),
            Change("a preview with a name", "#Preview(\"A\", b) {\n A() }", "                  \n      "),
            Change("an outlet", "@IBOutlet weak var a: B!", "          weak var a: B!"),
            Change("an action", "@IBAction func a(_ sender: Any) {}", "          func a(_ sender: Any) {}"),
            Change("a view of Interface Builder", "@IBDesignable class A {", "              class A {"),
            Change("a method in backticks", "f(#selector(`self`))", "f(_sel(Self.`self`))"),
            Change(
                "behind literals", "let a = #\"\"\"\n \\\"\"\" @objc\n\"\"\"#; @objc let b = /* \" */ 1",
                "let a = #\"\"\"\n \\\"\"\" @objc\n\"\"\"#;       let b = /* \" */ 1"),
            Change(
                "behind characters of several bytes", "let ä = \"ü\"; @objc let b = 1", "let ä = \"ü\";       let b = 1"
            ),
        ]

        @Test("what is changed keeps its lines and columns", arguments: changes)
        func changed(_ change: Change) throws {
            let compiled = try #require(ObjectiveCStep.prepared(Array(change.file.utf8)))
            #expect(String(decoding: compiled, as: UTF8.self) == change.compiled)
            #expect(compiled.count == change.file.utf8.count)
            #expect(ObjectiveCStep.prepared(compiled) == nil, "there is nothing left to change")
        }

        @Test(
            "all else stays as it is",
            arguments: [
                "let a = \"@objc dynamic var\"", "let a = #\"\"@objc\" \\#(\"@objc\")\"#",
                "let a = \"\"\"\n  @objc dynamic \\(b(\"#selector(c)\")) \" ' \n  \"\"\"",
                "// @objc dynamic var a", "/* /* @objc */ dynamic */ let a = 1", "/// @objc",
                "let a = #/@objc \" dynamic/#",
                "#if canImport(ObjectiveC)\n#endif", "@objcThing class A {}", "@ObjC func a() {}",
                "let dynamic = 1\nvar b = dynamic\nlet c = b", "let a = b.dynamic\n  .c", "func dynamic() {}",
                "var a: Int { dynamic }", "enum A { case dynamic\n  static let b = 1 }", "f(dynamic: 1)",
                "f(dynamic, let: 1)",
                "switch a { case .dynamic:\n  let b = 1\n}", "let a =\n  dynamic\nlet b = 1",
                "return dynamic\nvar b = 1",
                "`dynamic` = 1", "let a = [dynamic]", "override func observe(forKeyPath a: Int) {}",
                "override var observeValue: Int { 1 }", "f(#selector(getter: a))", "f(#selector(super.a))",
                "f(#selector)", "@NSManaged var a: Int", "@IBAction_ func a() {}", "#Preview", "#Previews { }",
                "@dynamicMemberLookup struct A {}",
            ])
        func unchanged(_ file: String) {
            let compiled = ObjectiveCStep.prepared(Array(file.utf8))
            #expect(compiled == nil, "\(String(decoding: compiled ?? [], as: UTF8.self))")
        }

        @Test(
            "a method in a property of a class belongs to another name of the class",
            arguments: [
                ("class A: B {\n lazy var b = { f(#selector(c)) }()\n}", "_sel(_Own.c)", "A"),
                ("final class A { let a = 1\n class B { var b = #selector(c) } }", "_sel(_Own.c)", "A.B"),
                (
                    "class A<C>: B where C: D {\n private let b: E = { let d = E(#selector(c)); return d }()\n}",
                    "_Own.c", "A"
                ),
            ])
        func properties(_ file: String, _ use: String, _ name: String) throws {
            let compiled = try #require(ObjectiveCStep.prepared(Array(file.utf8)))
            let text = String(decoding: compiled, as: UTF8.self)
            #expect(text.contains(use) && text.utf8.prefix(file.utf8.count).count == file.utf8.count)
            #expect(text.hasSuffix("\nextension \(name) { fileprivate typealias _Own = \(name) }"))
        }

        @Test(
            "a class that handles what it observes says so behind the end of the file",
            arguments: [
                ("class A: B { override func observeValue(forKeyPath a: String?) {} }", ["A"]),
                (
                    "struct A { final class `B`: C<[D]> where E == F { func g() {}\n"
                        + "override func observeValue(forKeyPath a: Int) {} } }", ["A.`B`"]
                ),
                ("extension A.B { override func observeValue(forKeyPath a: Int) {} }", ["A.B"]),
                (
                    "class A { override func observeValue(forKeyPath a: Int) {}; class func b() {} }\n"
                        + "class B { override func observeValue(forKeyPath a: Int) {} }", ["A", "B"]
                ),
            ])
        func observers(_ file: String, _ names: [String]) throws {
            let compiled = try #require(ObjectiveCStep.prepared(Array(file.utf8)))
            let expected =
                file.replacing("override", with: "        ")
                + names.map { "\nextension \($0): _KeyPathObserver {}" }.joined()
            #expect(String(decoding: compiled, as: UTF8.self) == expected)
        }

        @Test("the compiler and the program name the user's file, with the user's lines and columns")
        func places() async throws {
            let bench = try GuestBench()
            try bench.write(
                "@objc protocol P {}\n/* */ @objc(a) func first() -> Int { missing() }\n", to: "App/First.swift")
            try bench.write("@objc class A {}\nfirst()\n", to: "App/main.swift")
            let source = GuestSource(paths: ["\(bench.folder)/App"])
            let error = await #expect(throws: GuestError.self) { try await bench.builder().build(source) }
            let first = error?.diagnostics.first { $0.severity == .error }
            #expect(first?.description == "\(bench.folder)/App/First.swift:2:38: cannot find 'missing' in scope")
            let text = "\n@objc func first() { let unused = 1; print(#filePath, #line) }\n"
            try bench.write(text, to: "App/First.swift")
            let guest = try await bench.builder().build(source)
            #expect(try GuestBench.output(of: guest.program) == "\(bench.folder)/App/First.swift 2\n")
            #expect(guest.diagnostics.map(\.file) == ["\(bench.folder)/App/First.swift"])
            #expect(guest.diagnostics.map(\.line) == [2] && guest.diagnostics.map(\.column) == [26])
            let file = try String(contentsOfFile: "\(bench.folder)/App/First.swift", encoding: .utf8)
            #expect(file == text, "the user's file stays as it is")
        }

        @Test("paths that Swift cannot say, and scripts, are compiled too")
        func oddFiles() async throws {
            let bench = try GuestBench()
            let odd = try bench.write("@objc func odd() { nothing() }\nodd()\n", to: #"My "App"/main.swift"#)
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: [odd]))
            }
            #expect(error?.diagnostics.first?.description == "\(odd):1:20: cannot find 'nothing' in scope")
            let script = try bench.write(
                "#!/usr/bin/env swift\n@objc func a() { print(#line) }\na()\n", to: "Script/main.swift")
            let guest = try await bench.builder().build(GuestSource(paths: [script]))
            #expect(try GuestBench.output(of: guest.program) == "2\n")
        }

        @Test("the changes are shown as a unified diff")
        func diff() throws {
            let bench = try GuestBench()
            let lines = (1...12).map { "let a\($0) = \($0)" }
            var changed = lines
            changed[0] = "@objc let a1 = 1"
            changed[8] = "@objc dynamic var a9 = 9"
            let file = try bench.write(changed.joined(separator: "\n") + "\n", to: "A.swift")
            let same = try bench.write("let b = 1\n", to: "B.swift")
            #expect(
                try GuestSource(paths: [file, same]).changes() == """
                    --- \(file)
                    +++ \(file)
                    @@ -1,4 +1,4 @@
                    -@objc let a1 = 1
                    +      let a1 = 1
                     let a2 = 2
                     let a3 = 3
                     let a4 = 4
                    @@ -6,7 +6,7 @@
                     let a6 = 6
                     let a7 = 7
                     let a8 = 8
                    -@objc dynamic var a9 = 9
                    +              var a9 = 9
                     let a10 = 10
                     let a11 = 11
                     let a12 = 12

                    """)
        }

        @Test("what is said behind the end of a file is shown as lines that are added")
        func diffOfObserver() throws {
            let bench = try GuestBench()
            let lines = ["class A: B {", "    override func observeValue(forKeyPath a: Int) {}", "}"]
            let ended = try bench.write(lines.map { $0 + "\n" }.joined(), to: "A.swift")
            #expect(
                try GuestSource(paths: [ended]).changes() == """
                    --- \(ended)
                    +++ \(ended)
                    @@ -1,3 +1,5 @@
                     class A: B {
                    -    override func observeValue(forKeyPath a: Int) {}
                    +             func observeValue(forKeyPath a: Int) {}
                     }
                    +
                    +extension A: _KeyPathObserver {}
                    \\ No newline at end of file

                    """)
            let open = try bench.write("@objc let a = 1\n" + lines.joined(separator: "\n"), to: "B.swift")
            let diff = try GuestSource(paths: [open]).changes()
            #expect(diff.contains("@@ -1,4 +1,5 @@\n-@objc let a = 1\n+      let a = 1\n class A: B {\n"))
            #expect(
                diff.hasSuffix(
                    """
                    -    override func observeValue(forKeyPath a: Int) {}
                    -}
                    \\ No newline at end of file
                    +             func observeValue(forKeyPath a: Int) {}
                    +}
                    +extension A: _KeyPathObserver {}
                    \\ No newline at end of file

                    """))
        }

        @Test("patch(1) makes of the user's file what is compiled")
        func patch() throws {
            let bench = try GuestBench()
            let lines = (1...30).map { $0 % 9 == 0 ? "@objc let a\($0) = 1" : "let a\($0) = 1" }
            for (end, name) in [("\n", "A.swift"), ("", "B.swift")] {
                let text =
                    lines.joined(separator: "\n")
                    + "\nclass A: B {\n    override func observeValue(forKeyPath a: Int) {}\n}" + end
                let file = try bench.write(text, to: name)
                let diff = try bench.write(try GuestSource(paths: [file]).changes(), to: "\(name).diff")
                _ = try StandIn.run("/bin/sh", ["-c", "patch -s \"$0\" <\"$1\"", file, diff])
                let compiled = try #require(ObjectiveCStep.prepared(Array(text.utf8)))
                #expect(FileManager.default.contents(atPath: file) == Data(compiled))
            }
        }
    }
}
