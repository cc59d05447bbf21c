internal import ScenarioLanguage

/// The live page of a run: the scenarios, and the lab, timeline, steps and log of one of them.
///
/// Script and style are in the page. Its data arrives as server-sent events (HTML Living Standard, 9.2). The scripts of
/// the attempts' pages draw the timeline.
package enum WatchPage {
    package static var text: String {
        var nothing = TimelineData(
            ScenarioResult(name: "", file: "", verdict: .inconclusive(.cancelled), duration: .zero, seed: 0),
            events: [],
            evidence: AttemptEvidence(), isLive: true)
        let parts =
            [
                PageParts.head(title: "PushLab: a run", style: PackageResources.watch_css), "<main>",
                "<h1>PushLab: a run</h1>", "<p id=\"progress\" role=\"status\">Waiting for the run.</p>",
                "<noscript><p class=\"note\">This page needs scripts.</p></noscript>",
                "<label><input type=\"checkbox\" id=\"follow\" checked=\"checked\"/>show the scenario that began last"
                    + "</label>",
                region("Scenarios", "<table id=\"scenarios\"><tbody></tbody></table>"),
                "<h2 id=\"shown\">Lab</h2>", region("Lab", "<svg id=\"graph\" aria-hidden=\"true\"></svg>"),
                "<ul id=\"graph-text\" class=\"unseen\" aria-label=\"The lab now\"></ul>",
                "<ul id=\"active\" aria-label=\"Faults in effect\"></ul>", "<h2>Timeline</h2>",
            ] + TimelineViewer.html(hasFindings: true) + [
                "<h2>Steps</h2>", "<table id=\"steps\"><tbody></tbody></table>", "<h2>Log</h2>",
                region("The newest events without frames", "<table id=\"log\"><tbody></tbody></table>"), "</main>",
                "<script type=\"application/json\" id=\"data\">\(nothing.json)</script>",
                PageParts.script(
                    PackageResources.chart_js + PackageResources.panel_js + PackageResources.graph_js
                        + PackageResources.watch_js),
                "</body>", "</html>",
            ]
        return parts.joined(separator: "\n") + "\n"
    }

    private static func region(_ name: String, _ html: String) -> String {
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(name)\">\(html)</div>"
    }
}
