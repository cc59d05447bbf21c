/// The look of a timeline's page.
enum TimelineStyle {
    /// The style sheet: light or dark as the reader's system is.
    static let css = """
        :root { color-scheme: light dark; --back: #fff; --ink: #1c2430; --pale: #66707f; --rule: #e3e7ec;
          --good: #2f9e5b; --good-soft: #bfe6cd; --bad: #c92a3a; --bad-soft: #f6c9cd; --unsure: #a96e00;
          --fault: #d9480f; --fault-soft: #fd7e1422; --message: #1c5fd4; --idle: #d5dbe3; }
        @media (prefers-color-scheme: dark) { :root { --back: #14181e; --ink: #e4e8ee; --pale: #97a1b0;
          --rule: #2a313b; --good: #51cf82; --good-soft: #1f5c38; --bad: #ff7380; --bad-soft: #6d2730;
          --unsure: #f0b13c; --fault: #ff8f4d; --fault-soft: #fd7e1430; --message: #7fb0ff; --idle: #3a4350; } }
        body { margin: 1.5rem auto; max-width: 1240px; padding: 0 1rem; background: var(--back); color: var(--ink);
          font: 15px/1.45 system-ui, sans-serif; }
        h1 { font-size: 1.5rem; margin: 0 0 .3rem; } h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
        .badge { border-radius: 4px; color: var(--back); font-size: .95rem; padding: .15rem .6rem;
          margin-right: .6rem; vertical-align: .15rem; font-weight: 600; }
        .badge.passed { background: var(--good); } .badge.failed { background: var(--bad); }
        .badge.inconclusive { background: var(--unsure); }
        .facts { color: var(--pale); } .facts b { color: var(--ink); font-weight: 600; }
        .lead { border-left: 4px solid var(--bad); margin: .8rem 0; padding: .1rem .8rem; font-size: 1.05rem; }
        .lead.inconclusive { border-color: var(--unsure); }
        .chart { overflow-x: auto; margin-top: .8rem; } svg { display: block; font: 12px system-ui, sans-serif; }
        svg text { fill: var(--ink); } .name { text-anchor: end; font-size: 13px; }
        .name.small { fill: var(--pale); font-size: 10.5px; } .tick { text-anchor: middle; fill: var(--pale); }
        .grid { stroke: var(--rule); } .hatch { stroke: var(--fault); stroke-width: 1; opacity: .25; }
        .fault rect { fill: var(--fault); } .fault text { fill: var(--back); font-weight: 600; }
        .fault-shade { fill: url(#hatch); stroke: var(--fault); stroke-dasharray: 3 3; stroke-width: .7; }
        .step rect { fill: var(--idle); stroke: var(--back); } .step text { font-size: 11px; }
        .step.failed rect { fill: var(--bad-soft); stroke: var(--bad); }
        .step.inconclusive rect { fill: none; stroke: var(--unsure); }
        .connected { fill: var(--good-soft); } .disconnected { fill: var(--bad-soft); } .running { fill: var(--idle); }
        .allowed { fill: var(--good-soft); } .denied { fill: var(--bad-soft); } .undetermined { fill: var(--idle); }
        .asking { fill: var(--unsure); }
        .link-down { fill: var(--fault); } .level { fill: var(--good-soft); stroke: var(--good); }
        .frame { stroke: var(--message); stroke-width: 1.2; }
        .heartbeat { stroke: var(--good); stroke-width: 1.6; } .process { stroke: var(--ink); stroke-width: 2; }
        .warning { fill: var(--bad); } .duplicate { fill: var(--back); stroke: var(--message); stroke-width: 1.5; }
        .other { fill: var(--pale); }
        .message line { stroke: var(--message); stroke-width: 1.7; } .message circle { fill: var(--message); }
        .message text { fill: var(--message); font-weight: 600; paint-order: stroke; stroke: var(--back);
          stroke-width: 3px; }
        .message .lost { stroke-dasharray: 5 4; }
        .finding { stroke-width: 2; } .finding.failed { stroke: var(--bad); }
        .finding.inconclusive { stroke: var(--unsure); }
        .legend { color: var(--pale); display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .85rem; }
        .legend svg { display: inline-block; margin-right: .35rem; vertical-align: -2px; }
        table { border-collapse: collapse; width: 100%; }
        td, th { border-bottom: 1px solid var(--rule); padding: .25rem .6rem .25rem 0; text-align: left;
          vertical-align: top; } th { color: var(--pale); font-weight: 500; }
        td.number { color: var(--pale); text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
        .done { color: var(--good); } .failed td:nth-child(2), td.failed { color: var(--bad); font-weight: 600; }
        td.inconclusive { color: var(--unsure); } td.not-run { color: var(--pale); }
        pre { background: color-mix(in srgb, var(--idle) 30%, transparent); margin: .3rem 0 .8rem; overflow-x: auto;
          padding: .5rem .7rem; border-radius: 4px; font-size: .85rem; }
        """
}
