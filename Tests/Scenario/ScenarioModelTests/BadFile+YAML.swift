import EventLiterals

extension BadFile {
    /// What can be wrong with YAML itself.
    static let yaml: [BadFile] = [
        BadFile(
            "empty file", "",
            "1:1: the file is empty; write a scenario in it, beginning with `name:`"),
        BadFile(
            "only a comment", "# nothing\n",
            "1:1: the file is empty; write a scenario in it, beginning with `name:`"),
        BadFile(
            "only a marker", "---\n",
            "1:1: the file is empty; write a scenario in it, beginning with `name:`"),
        BadFile(
            "not YAML", "name: [a, b\nnetworks: {}\n",
            "1:7: not YAML: what begins here does not end before line 2; close the quote or the bracket, or add the comma that is missing in it"
        ),
        BadFile(
            "quote without an end", "name: \"a\nnetworks: {}\nsteps: []\n",
            "1:7: not YAML: what begins here does not end before line 4; close the quote or the bracket, or add the comma that is missing in it"
        ),
        BadFile(
            "missing comma", "name: [a, b]\nnetworks: { ward: {} office: {} }\n",
            "2:22: not YAML: did not find expected ',' or '}'; check quotes, brackets and indentation here and in the line above"
        ),
        BadFile(
            "tab as indentation", "name: x\nnetworks:\n\tward: {}\n",
            "3:1: not YAML: found character that cannot start any token; indent with spaces instead of tabs, and quote text that begins with a special character"
        ),
        BadFile(
            "colon in text", "name: a: b\n",
            "1:8: not YAML: mapping values are not allowed in this context; quote text that contains ': ', and check the indentation"
        ),
        BadFile(
            "plain text", "Hello there\n",
            "1:1: the file should be a mapping, not 'Hello there'; write a scenario as { } with keys such as name, about, timeout"
        ),
        BadFile(
            "two documents",
            "name: Bad\nnetworks: { ward: {} }\nhosts: { server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: {} } } }\nsteps:\n  - expect: { phone: connected }\n---\nname: two\n",
            "7:1: a second document begins here; put each scenario in a file of its own"),
        BadFile(
            "key twice in a block", "name: a\nnetworks:\n  ward: {}\n  office: {}\n  ward: {}\n",
            "5:3: the key 'ward' occurs twice in one mapping, first in line 3; keep one, or give them different names"),
        BadFile(
            "key twice in braces", scenario(networks: "{ ward: {}, ward: {} }"),
            "2:13: the key 'ward' occurs twice in one mapping; keep one, or give them different names"),
        BadFile(
            "anchor", scenario(networks: "{ ward: &w {}, office: *w }"),
            "2:19: the anchor '&w' is not supported; write the value out in each place where it is used"),
        BadFile(
            "undefined alias", scenario(networks: "{ ward: *w }"),
            "2:19: not YAML: found undefined alias; quote text that begins with '*'"),
        BadFile(
            "alias bomb", bomb { "[*\($0), *\($0)]" },
            "2:8: aliases such as '*name' are not supported; write the value out in each place"),
        BadFile(
            "alias bomb with other line ends", bomb { "[*\($0), *\($0)]" }.replacing("\n", with: "\r\n"),
            "2:8: aliases such as '*name' are not supported; write the value out in each place"),
        BadFile(
            "key twice with other line ends", "name: a\r\nabout: b\r\nname: c\r\n",
            "3:1: the key 'name' occurs twice in one mapping, first in line 1; keep one, or give them different names"),
        BadFile(
            "alias bomb in keys", bomb { "{ ? [*\($0), *\($0)] : x }" },
            "2:12: aliases such as '*name' are not supported; write the value out in each place"),
        BadFile(
            "merge key", scenario(networks: "{ ward: { <<: {} } }"),
            "2:21: merge keys are not supported; write the keys out in each place"),
        BadFile(
            "tag", scenario(extra: #"seed: !!int "7""#),
            "4:7: the tag '!!int' is not supported; write the value without it"),
        BadFile(
            "key with a tag", scenario(extra: "seed: 7\n!x seed: 8"),
            "5:1: the tag '!x' is not supported; write the key without it"),
        BadFile(
            "key that is a list", scenario(extra: "? [a]\n: b"),
            "4:3: a key must be a word; write it as `key: value`"),
        BadFile(
            "NUL character", "name: a\n b\0c\n",
            "2:3: a NUL character is not text; remove it, or save the file as UTF-8"),
        BadFile(
            "control character", "name: a\u{7}b\n",
            "1:8: not text: control characters are not allowed; remove the character, or write it as an escape in double quotes"
        ),
        BadFile(
            "nested too deep", "name: " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
            "1:38: values are nested deeper than 32 levels; no scenario needs that; check the brackets"),
        BadFile(
            "nested far too deep", "name: " + String(repeating: "[", count: 5000),
            "1:8: values are nested deeper than 32 levels; no scenario needs that; check the brackets"),
        BadFile(
            "many things at once",
            "nmae: Bad\ntimeout: 30\nnetworks:\n  ward: { ipv4: 10.1.0.1/16 }\nhosts:\n  phone:\n    on: wrad\n    runs:\n      push-provider: { server: nobody, timer: fast }\nsteps:\n  - expect: { phone: conected, within: 90s }\n  - fault: { link: phnoe, carrier: down }\n",
            "1:1: unknown key 'nmae' in a scenario; did you mean 'name'?",
            "1:1: a scenario needs the key 'name'; add `name: What it shows`",
            "2:10: 'timeout' should be a duration, not the number 30; write a number above zero with a unit, such as 200ms, 1.5s or 2m",
            "4:17: 'ipv4' should be an IPv4 subnet or off, not '10.1.0.1/16'; write the first address and the prefix length, such as 10.1.0.0/16, with room for two hosts",
            "7:9: there is no network 'wrad'; did you mean 'ward'?",
            "9:32: there is no host 'nobody'; use one of: phone",
            "9:47: 'timer' should be a duration, not 'fast'; write a number above zero with a unit, such as 200ms, 1.5s or 2m",
            "11:22: 'phone' should be one of connected, disconnected, running, exited, not 'conected'; did you mean 'connected'?",
            "11:40: 90s is longer than the timeout of 1m; shorten it, or raise `timeout`",
            "12:20: there is no host 'phnoe'; did you mean 'phone'?"),
    ]
}
