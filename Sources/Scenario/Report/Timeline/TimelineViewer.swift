/// The frame of a timeline in HTML: the chart with its tools, and the panel of the selection.
enum TimelineViewer {
    /// Returns the frame, which the script fills.
    static func html(hasFindings: Bool) -> [String] {
        let failure = "<button type=\"button\" id=\"failure\">failure</button>"
        return [
            "<noscript><p class=\"note\">The timeline needs scripts; all else of the page does not.</p></noscript>",
            "<section id=\"viewer\" aria-label=\"Timeline\" hidden=\"hidden\">",
            "<div class=\"tools\" role=\"toolbar\" aria-label=\"View\">",
            "<button type=\"button\" id=\"zoom-in\" aria-label=\"zoom in\">+</button>",
            "<button type=\"button\" id=\"zoom-out\" aria-label=\"zoom out\">−</button>",
            "<button type=\"button\" id=\"left\" aria-label=\"earlier\">←</button>",
            "<button type=\"button\" id=\"right\" aria-label=\"later\">→</button>",
            "<button type=\"button\" id=\"fit\">all</button>",
            hasFindings ? failure : "", "<span id=\"range\"></span></div>",
            "<details><summary>Filter<span id=\"hidden\"></span></summary>",
            "<fieldset id=\"hosts\"></fieldset><fieldset id=\"kinds\"></fieldset></details>",
            "<div id=\"chart\" tabindex=\"0\" role=\"application\" aria-roledescription=\"timeline\"",
            "aria-label=\"Timeline; arrows left and right move it, plus and minus zoom, up and down choose a step\">",
            "<div class=\"part head\"><div class=\"labels\" id=\"head-labels\"></div>",
            "<svg id=\"head-svg\" aria-hidden=\"true\"></svg></div>",
            "<div class=\"part\"><div class=\"labels\" id=\"body-labels\"></div>",
            "<svg id=\"body-svg\" aria-hidden=\"true\"></svg></div></div>",
            "<div id=\"overview\" aria-hidden=\"true\"><div id=\"window\"></div></div>",
            "<ul id=\"legend\" aria-label=\"Legend\"></ul>",
            "<p class=\"note\">Click a step or a sign. Drag moves, Ctrl and the wheel zoom, as do the keys ← → + − 0; "
                + "↑ ↓ choose a step, F the failure, Enter its details.</p>",
            "<p id=\"status\" role=\"status\" class=\"unseen\"></p><div id=\"tip\" role=\"tooltip\" hidden=\"hidden\">"
                + "</div>",
            "<section id=\"panel\" tabindex=\"-1\" aria-labelledby=\"panel-title\" hidden=\"hidden\">",
            "<div class=\"panel-head\"><h2 id=\"panel-title\">Details</h2>",
            "<label>search <input type=\"search\" id=\"search\"/></label>",
            "<button type=\"button\" id=\"close\" aria-label=\"close the details\">×</button></div>",
            "<pre id=\"panel-source\"></pre><div id=\"panel-findings\"></div><p class=\"note\" id=\"count\"></p>",
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Events of the chosen time\">",
            "<table><thead><tr><th>s</th><th>from</th><th>kind</th><th>event</th></tr></thead>",
            "<tbody id=\"rows\"></tbody></table>",
            "<button type=\"button\" id=\"more\" hidden=\"hidden\">more</button></div></section></section>",
        ]
    }
}
