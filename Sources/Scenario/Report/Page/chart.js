'use strict';
// The chart of a timeline: the lanes of the visible time range as SVG. Marks on the same pixel are drawn once, so that
// the size does not depend on the number of events.
const data = {};
const byId = (id) => document.getElementById(id);
const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const seconds = (t) => `${(t / 1e6).toFixed(3)} s`;
const short = (t) => Math.abs(t) < 1e6 ? `${Math.round(t / 1e3)} ms` : `${(t / 1e6).toFixed(1)} s`;

/** Returns the index of the first element, from an index on, that is not below a value. */
function lowerBound(list, value, from = 0) {
  let [low, high] = [from, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1; else high = middle;
  }
  return low;
}

/** Replaces the data; the live page of a run does so repeatedly. */
function take(values) {
  Object.assign(data, values);
  data.events.at = Float64Array.from(data.events.at);
  for (const lane of data.lanes) {
    for (const sign of Object.keys(lane.marks)) lane.marks[sign].at = Float64Array.from(lane.marks[sign].at);
  }
}
take(JSON.parse(byId('data').textContent));

/** The path of each sign at a place; `gap` is the minimum distance of two drawn signs in pixels. */
const signs = {
  heartbeat: { kind: 'heartbeat', text: 'heartbeat', gap: 2, path: (x, y, h) => `M${x} ${y + h * .25}v${h * .5}` },
  sent: { kind: 'frame', text: 'frame sent (upper half)', gap: 2, path: (x, y, h) => `M${x} ${y}v${h / 2}` },
  received: { kind: 'frame', text: 'frame received (lower half)', gap: 2, path: (x, y, h) => `M${x} ${y + h / 2}v${h / 2}` },
  output: { kind: 'output', text: 'line of output', gap: 2, path: (x, y, h) => `M${x} ${y + h - 4}v4` },
  other: { kind: 'event', text: 'event', gap: 4, path: (x, y, h) => `M${x - 1.5} ${y + h * (h > 20 ? .62 : .5) - 1.5}h3v3h-3z` },
  started: { kind: 'event', text: 'start', gap: 8, path: (x, y, h) => `M${x} ${y + h / 2 - 5}l8 5l-8 5z` },
  ended: { kind: 'event', text: 'end', gap: 8, path: (x, y, h) => `M${x - 8} ${y + h / 2 - 4}h8v8h-8z` },
  alert: {
    kind: 'event', text: 'alert is presented', gap: 10,
    path: (x, y, h) => `M${x - 5} ${y + h / 2 - 5}h10v10h-10zM${x - 1} ${y + h / 2 - 3}v3h2v-3zM${x - 1} ${y + h / 2 + 2}v2h2v-2z`,
  },
  duplicate: {
    kind: 'message', text: 'duplicate, suppressed', gap: 10,
    path: (x, y, h) => `M${x} ${y + h / 2 - 5}l5 5l-5 5l-5 -5zM${x + 3} ${y + h / 2 - 5}l5 5l-5 5`,
  },
  warning: {
    kind: 'event', text: 'warning or refusal', gap: 10,
    path: (x, y, h) => `M${x} ${y + h / 2 - 7}l7 13h-14zM${x - 1} ${y + h / 2 - 2}v4h2v-4zM${x - 1} ${y + h / 2 + 3}v2h2v-2z`,
  },
  crash: {
    kind: 'event', text: 'crash', gap: 0,
    path: (x, y, h) => `M${x - 6} ${y + h / 2 - 6}l12 12M${x + 6} ${y + h / 2 - 6}l-12 12`,
  },
};
const spanTexts = {
  'connected': 'connected', 'disconnected': 'not connected', 'running': 'running', 'link-down': 'down',
  'allowed': 'allowed', 'denied': 'denied', 'undetermined': 'never asked', 'asking': 'alert is up',
};
const stepSigns = { 'failed': '✕', 'inconclusive': '?', 'not-run': '–', 'done': '', 'running': '▸' };
const kindTexts = {
  output: 'output', frame: 'frames', heartbeat: 'heartbeats', message: 'messages', fault: 'faults', step: 'steps',
  event: 'other events',
};

/** The visible time range in microseconds, the filters, and the layout. */
const view = { from: 0, to: data.end, hosts: new Set(), kinds: new Set(), rows: [], width: 0, labels: 0 };

// The last pixels stay free for the sign of an event at the end.
const x = (t) => (t - view.from) / (view.to - view.from) * (view.width - 10);
const near = (t) => Math.round(Math.min(Math.max(x(t), -50), view.width + 50) * 10) / 10;
const time = (px) => view.from + px / (view.width - 10) * (view.to - view.from);

/** Lays out the rows: steps and faults in the head, the visible lanes below it. */
function layOut() {
  const wide = byId('chart').clientWidth;
  view.labels = Math.round(Math.min(200, Math.max(118, wide * .2)));
  view.width = Math.max(120, wide - view.labels - 2);
  const head = [{ name: 'steps', what: 'steps', top: 20, height: 22 }];
  const until = [];
  data.faults.forEach((fault) => {
    let row = until.findIndex((end) => end <= fault.from);
    if (row < 0) row = until.length;
    until[row] = fault.to ?? data.end;
    fault.row = row;
  });
  if (!view.kinds.has('fault')) {
    until.forEach((_, row) => head.push({ name: row ? '' : 'faults', what: 'fault', row, top: 46 + 20 * row, height: 18 }));
  }
  let top = 8;
  let host = null;
  const body = [];
  const lanes = data.lanes.filter((lane) => !view.hosts.has(lane.host));
  const crowded = lanes.length > 24;
  for (const lane of lanes) {
    if (host !== null && host !== lane.host) top += crowded ? 2 : 8;
    host = lane.host;
    const height = crowded && !lane.curves.length ? lane.height / 2 : lane.height;
    body.push({ name: lane.name, what: 'lane', lane, top, height, crowded });
    top += height + (crowded ? 1 : 4);
  }
  view.rows = { head, body };
  view.heights = { head: head.at(-1).top + head.at(-1).height + 4, body: top + 6 };
}

/** Returns the ticks of the axis. */
function ticks() {
  const least = (view.to - view.from) / Math.max(2, view.width / 80);
  let step = 10 ** Math.floor(Math.log10(least));
  for (const factor of [1, 2, 5, 10]) if (step * factor >= least) { step *= factor; break; }
  const times = [];
  for (let t = Math.ceil(view.from / step) * step; t <= view.to; t += step) times.push(t);
  const digits = Math.min(6, Math.max(0, -Math.floor(Math.log10(step / 1e6) + 1e-9)));
  return times.map((at) => ({ at, text: `${(at / 1e6).toFixed(digits)} s` }));
}

function background(height, lines) {
  let out = lines.map(({ at }) => `<path class="grid" d="M${near(at)} 16V${height}"/>`).join('');
  if (!view.kinds.has('fault')) {
    for (const fault of data.faults) {
      const [from, to] = [near(fault.from), near(fault.to ?? data.end)];
      if (to >= 0 && from <= view.width) {
        out += `<rect class="fault-shade" x="${from}" y="0" width="${Math.max(1, to - from)}" height="${height}"/>`;
      }
    }
  }
  return out;
}

function findingLines(height) {
  return data.findings.filter((finding) => finding.at !== null).map((finding) =>
    `<path class="finding ${finding.verdict}" d="M${near(finding.at)} 0V${height}"/>`).join('');
}

/** Returns a bar with as much of its text as fits. */
function bar(style, from, to, row, text, least = 2, inset = 4) {
  const [left, width] = [near(from), Math.max(least, near(to) - near(from))];
  if (left + width < 0 || left > view.width) return '';
  const start = Math.max(left, 0);
  const room = Math.floor((Math.min(left + width, view.width) - start - inset - 4) / 6.3);
  const shown = text.length <= room ? text : room > 3 ? `${text.slice(0, room - 1)}…` : '';
  return `<g class="${style}"><rect rx="2" x="${left}" y="${row.top}" width="${width}" height="${row.height}"/>`
    + (shown && `<text x="${start + inset}" y="${row.top + (row.text ?? row.height / 2 + 4)}">${escaped(shown)}</text>`) + '</g>';
}

function drawHead(lines) {
  const { head } = view.rows;
  let out = background(view.heights.head, lines);
  out += lines.filter(({ at }) => x(at) < view.width - 20).map(({ at, text }) =>
    `<text class="tick" x="${Math.max(near(at), text.length * 3)}" y="12">${text}</text>`).join('');
  for (const step of data.steps) {
    if (step.from === null) continue;
    const sign = stepSigns[step.state];
    const chosen = selection.step === step.number ? ' chosen' : '';
    // After the finding the scenario ends, and the step is over.
    const found = data.findings.find((finding) => finding.step === step.number && finding.at < step.to);
    const until = found?.at ?? step.to;
    out += bar(`step ${step.state}${chosen}`, step.from, until, head[0], `${sign && `${sign} `}${step.number}`);
    if (found) out += bar('step after', until, step.to, head[0], '');
  }
  for (const step of data.steps) {
    if (!['failed', 'inconclusive'].includes(step.state)) continue;
    const at = data.findings.find((finding) => finding.step === step.number)?.at ?? step.to ?? step.from;
    if (at === null) continue;
    const sign = stepSigns[step.state];
    out += `<g class="flag ${step.state}"><path d="M${near(at) - 8} 16h16v12l-8 6l-8 -6z"/>`
      + `<text x="${near(at)}" y="27">${sign}</text></g>`;
  }
  for (const row of head.slice(1)) {
    for (const fault of data.faults.filter((fault) => fault.row === row.row)) {
      out += bar('fault', fault.from, fault.to ?? data.end, row, fault.text);
    }
  }
  return out + findingLines(view.heights.head);
}

function drawSpans(row) {
  let out = '';
  let last = -1;
  const thin = row.lane.program ? row.height / 6 : 0;
  for (const [kind, from, to] of row.lane.spans) {
    const [left, right] = [near(from), near(to)];
    if (right < 0 || left > view.width || (right - left < 1 && Math.round(left) === last)) continue;
    last = Math.round(left);
    const place = { top: row.top + thin, height: row.height - 2 * thin, text: thin ? 9 : undefined };
    out += bar(`span ${kind}`, from, to, place, row.crowded ? '' : spanTexts[kind], 1, kind === 'running' ? 12 : 4);
  }
  return out;
}

/** Returns the curves of a row, each with its name and bounds at the left. */
function drawCurve(row) {
  let out = '';
  for (const [index, curve] of row.lane.curves.entries()) {
    const y = (value) => (row.top + row.height * (1 - Math.min(value / curve.most, 1))).toFixed(1);
    let path = '';
    let last = null;
    for (const [at, value] of curve.points) {
      path += last === null ? `M${near(at)} ${y(value)}` : curve.stepped ? `H${near(at)}V${y(value)}` : `L${near(at)} ${y(value)}`;
      last = value;
    }
    if (last !== null && curve.stepped) path += `H${near(curve.end ?? data.end)}`;
    out += `<path class="curve c${index}" d="${path}"/>`;
    const shown = curve.points.map((point, at) => ({ x: near(point[0]), value: point[1], at }))
      .filter((point) => point.x >= 0 && point.x <= view.width && curve.points.length < 30);
    if (!curve.stepped) out += shown.map((point) => `<circle class="curve c${index}" cx="${point.x}" cy="${y(point.value)}" r="2.5"/>`).join('');
    out += `<text class="curve-name c${index}" x="4" y="${row.top + 11 + 12 * index}">${escaped(curve.name)}, 0–${escaped(curve.mostText)}</text>`;
  }
  return out;
}

function drawMarks(row) {
  let out = '';
  for (const [name, marks] of Object.entries(row.lane.marks)) {
    const sign = signs[name];
    if (view.kinds.has(sign.kind)) continue;
    let path = '';
    let next = 0;
    for (let i = lowerBound(marks.at, view.from - 1e4); i < marks.at.length && marks.at[i] <= view.to; i = next) {
      const at = x(marks.at[i]);
      // Skips the marks that would be drawn on top of this one.
      next = sign.gap ? Math.max(i + 1, lowerBound(marks.at, time(at + sign.gap), i)) : i + 1;
      path += sign.path(Math.round(at * 10) / 10, row.top, row.height);
      if (name === 'crash') {
        const label = marks.label?.[i] ?? 'crash';
        const isLeft = at > view.width - label.length * 6.5 - 12;
        out += `<text class="crash-name${isLeft ? ' left' : ''}" x="${near(marks.at[i]) + (isLeft ? -10 : 10)}" y="${row.top + row.height / 2 + 4}">${escaped(label)}</text>`;
      }
    }
    if (path) out += `<path class="${name}" fill-rule="evenodd" d="${path}"/>`;
  }
  return out;
}

function drawMessages() {
  if (view.kinds.has('message')) return '';
  const middles = new Map(view.rows.body.filter((row) => row.lane.program).map((row) => [row.lane.program, row.top + row.height / 2]));
  let out = '';
  const taken = [];
  const drawn = new Set();
  for (const message of data.messages) {
    const y = middles.get(message.server) ?? 4;
    const from = near(message.at);
    const last = message.to.length ? Math.max(...message.to.map(([at]) => at)) : data.end;
    if (last < view.from || message.at > view.to) continue;
    const key = `${Math.round(from)} ${message.to.map(([at]) => Math.round(near(at)))}`;
    if (drawn.has(key)) continue;
    drawn.add(key);
    for (const [at, program] of message.to) {
      const end = middles.get(program);
      if (end === undefined) continue;
      out += `<path d="M${from} ${y}L${near(at)} ${end}"/><circle cx="${near(at)}" cy="${end}" r="4.5"/>`;
    }
    if (!message.to.length) out += `<path class="lost" d="M${from} ${y}H${near(data.end)}"/>`;
    out += `<circle class="origin" cx="${from}" cy="${y}" r="3.5"/>`;
    const label = message.to.length ? message.name : `${message.name}: no delivery reported`;
    const start = Math.max(from, 0) + 7;
    if (taken.every((other) => other.y !== y || start > other.end || start + label.length * 7 < other.start)) {
      taken.push({ y, start, end: start + label.length * 7 });
      out += `<text x="${start}" y="${y - 5}">${escaped(label)}</text>`;
    }
  }
  return `<g class="message">${out}</g>`;
}

const patterns = `<defs>${['hatch', 'stripes', 'dots'].map((id) =>
  `<pattern id="${id}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${id === 'dots'
    ? '<circle class="dot" cx="3" cy="3" r="1"/>' : `<path class="${id}-line" d="M0 0V7"/>`}</pattern>`).join('')}</defs>`;

function labels(id, rows) {
  byId(id).style.width = `${view.labels}px`;
  byId(id).innerHTML = rows.map((row) =>
    `<span style="top:${row.top}px;height:${row.height}px" title="${escaped(row.name)}"${row.lane?.program && !row.crowded ? ' class="strong"' : ''}>`
    + `<b>${escaped(row.name)}</b></span>`).join('');
}

/** Draws the visible time range; returns the duration in milliseconds. */
function draw() {
  const began = performance.now();
  const lines = ticks();
  const parts = { head: drawHead(lines), body: background(view.heights.body, lines) };
  for (const row of view.rows.body) {
    parts.body += drawSpans(row) + (row.lane.curves.length ? drawCurve(row) : '') + drawMarks(row);
  }
  parts.body = patterns + parts.body + drawMessages() + findingLines(view.heights.body)
    + (selection.to > selection.from ? `<rect class="chosen-time" x="${near(selection.from)}" y="0" width="${Math.max(1, near(selection.to) - near(selection.from))}" height="${view.heights.body}"/>` : '');
  for (const part of ['head', 'body']) {
    const svg = byId(`${part}-svg`);
    svg.setAttribute('width', view.width);
    svg.setAttribute('height', view.heights[part]);
    svg.innerHTML = parts[part];
  }
  const whole = data.end || 1;
  byId('window').style.left = `${view.from / whole * 100}%`;
  byId('window').style.width = `${(view.to - view.from) / whole * 100}%`;
  byId('range').textContent = `${seconds(view.from)} – ${seconds(view.to)}`;
  return performance.now() - began;
}

function refresh() {
  layOut();
  labels('head-labels', view.rows.head);
  labels('body-labels', view.rows.body);
  return draw();
}

/** Shows a time range within the run, of at least 20 µs. */
function show(from, to) {
  const length = Math.min(Math.max(to - from, 20), data.end);
  const start = Math.min(Math.max(from, 0), data.end - length);
  [view.from, view.to] = [start, start + length];
  return draw();
}

/** Zooms by a factor around a time. */
function zoom(factor, at = (view.from + view.to) / 2) {
  return show(at - (at - view.from) * factor, at + (view.to - at) * factor);
}
