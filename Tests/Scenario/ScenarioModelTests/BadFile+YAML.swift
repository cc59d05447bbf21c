import EventLiterals

extension BadFile {
    /// What can be wrong with YAML itself.
    static let yaml: [BadFile] = [
        BadFile(
            "empty file", "",
            "1:1: the file is empty; write a scenario in it, beginning with `name:` [not-yaml]"),
        BadFile("only a comment", "# nothing\n", "1:1: not-yaml"),
        BadFile("only a marker", "---\n", "1:1: not-yaml"),
        BadFile(
            "not YAML", "name: [a, b\nnetworks: {}\n",
            "1:7: not YAML: what begins here does not end before line 2; close the quote or the bracket, or add the comma that is missing in it [not-yaml]"
        ),
        BadFile(
            "quote without an end", "name: \"a\nnetworks: {}\nsteps: []\n",
            "1:7: not-yaml"
        ),
        BadFile(
            "missing comma", "name: [a, b]\nnetworks: { ward: {} office: {} }\n",
            "2:22: not YAML: did not find expected ',' or '}'; check quotes, brackets and indentation here and in the line above [not-yaml]"
        ),
        BadFile(
            "tab as indentation", "name: x\nnetworks:\n\tward: {}\n",
            "3:1: not YAML: found character that cannot start any token; indent with spaces instead of tabs, and quote text that begins with a special character [not-yaml]"
        ),
        BadFile(
            "colon in text", "name: a: b\n",
            "1:8: not YAML: mapping values are not allowed in this context; quote text that contains ': ', and check the indentation [not-yaml]"
        ),
        BadFile(
            "plain text", "Hello there\n",
            "1:1: wrong-value"
        ),
        BadFile(
            "two documents",
            "name: Bad\nnetworks: { ward: {} }\nhosts: { server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: {} } } }\nsteps:\n  - expect: { phone: connected }\n---\nname: two\n",
            "7:1: a second document begins here; put each scenario in a file of its own [not-yaml]"),
        BadFile(
            "key twice in a block", "name: a\nnetworks:\n  ward: {}\n  office: {}\n  ward: {}\n",
            "5:3: the key 'ward' occurs twice in one mapping, first in line 3; keep one, or give them different names [duplicate]"
        ),
        BadFile(
            "key twice in braces", scenario(networks: "{ ward: {}, ward: {} }"),
            "2:13: the key 'ward' occurs twice in one mapping; keep one, or give them different names [duplicate]"),
        BadFile(
            "anchor", scenario(networks: "{ ward: &w {}, office: *w }"),
            "2:19: the anchor '&w' is not supported; write the value out in each place where it is used [unsupported-yaml]"
        ),
        BadFile(
            "undefined alias", scenario(networks: "{ ward: *w }"),
            "2:19: not YAML: found undefined alias; quote text that begins with '*' [not-yaml]"),
        BadFile(
            "alias bomb", bomb { "[*\($0), *\($0)]" },
            "2:8: aliases such as '*name' are not supported; write the value out in each place [unsupported-yaml]"),
        BadFile(
            "alias bomb with other line ends", bomb { "[*\($0), *\($0)]" }.replacing("\n", with: "\r\n"),
            "2:8: unsupported-yaml"),
        BadFile("key twice with other line ends", "name: a\r\nabout: b\r\nname: c\r\n", "3:1: duplicate"),
        BadFile("alias bomb in keys", bomb { "{ ? [*\($0), *\($0)] : x }" }, "2:12: unsupported-yaml"),
        BadFile(
            "merge key", scenario(networks: "{ ward: { <<: {} } }"),
            "2:21: merge keys are not supported; write the keys out in each place [unsupported-yaml]"),
        BadFile(
            "tag", scenario(extra: #"seed: !!int "7""#),
            "4:7: the tag '!!int' is not supported; write the value without it [unsupported-yaml]"),
        BadFile("key with a tag", scenario(extra: "seed: 7\n!x seed: 8"), "5:1: unsupported-yaml"),
        BadFile(
            "key that is a list", scenario(extra: "? [a]\n: b"),
            "4:3: a key must be a word; write it as `key: value` [not-yaml]"),
        BadFile(
            "NUL character", "name: a\n b\0c\n",
            "2:3: a NUL character is not text; remove it, or save the file as UTF-8 [not-yaml]"),
        BadFile(
            "control character", "name: a\u{7}b\n",
            "1:8: not text: control characters are not allowed; remove the character, or write it as an escape in double quotes [not-yaml]"
        ),
        BadFile(
            "nested too deep", "name: " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
            "1:38: values are nested deeper than 32 levels; no scenario needs that; check the brackets [limit]"),
        BadFile("nested far too deep", "name: " + String(repeating: "[", count: 5000), "1:8: limit"),
        BadFile(
            "many things at once",
            "nmae: Bad\ntimeout: 30\nnetworks:\n  ward: { ipv4: 10.1.0.1/16 }\nhosts:\n  phone:\n    on: wrad\n    runs:\n      push-provider: { server: nobody, timer: fast }\nsteps:\n  - expect: { phone: conected, within: 90s }\n  - fault: { link: phnoe, carrier: down }\n",
            "1:1: unknown-key",
            "1:1: missing-key",
            "2:10: wrong-value",
            "4:17: wrong-value",
            "7:9: unknown-name",
            "9:32: unknown-name",
            "9:47: wrong-value",
            "11:22: wrong-value",
            "11:40: cannot-be-met",
            "12:20: unknown-name"),
    ]
}
