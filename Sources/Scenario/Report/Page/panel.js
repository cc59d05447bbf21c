// The selection in a timeline and the panel with its details.
const selection = { from: 0, to: 0, step: null, limit: 400 };

/** Returns the indices of the events in the selected time whose host and kind are visible. */
function chosenEvents() {
  const { at, source, kind, text } = data.events;
  const words = byId('search').value.toLowerCase();
  const rows = [];
  for (let i = lowerBound(at, selection.from); i < at.length && at[i] <= selection.to; i++) {
    const [name, host] = data.sources[source[i]];
    if (view.kinds.has(data.kinds[kind[i]]) || view.hosts.has(host)) continue;
    if (words && !`${name} ${data.texts[text[i]]}`.toLowerCase().includes(words)) continue;
    rows.push(i);
  }
  return rows;
}

/** Returns an event as a row of a table. */
function eventRow(i) {
  const { at, source, kind, text } = data.events;
  return `<tr class="${data.kinds[kind[i]]}"><td>${(at[i] / 1e6).toFixed(6)}</td><td>${escaped(data.sources[source[i]][0])}</td>`
    + `<td>${data.kinds[kind[i]]}</td><td>${escaped(data.texts[text[i]])}</td></tr>`;
}

function showEvents() {
  const rows = chosenEvents();
  byId('rows').innerHTML = rows.slice(0, selection.limit).map(eventRow).join('');
  const left = Math.max(0, rows.length - selection.limit);
  byId('more').hidden = left === 0;
  byId('more').textContent = `show more (${left})`;
  const dropped = data.leftOut.map(([host, count]) => `${count} lines of ${host}`).join(', ');
  byId('count').textContent = `${rows.length} event${rows.length === 1 ? '' : 's'} from ${seconds(selection.from)} to ${seconds(selection.to)}`
    + (dropped && `; ${dropped} are in logs/ only`);
}

function choose(from, to, title, step = null) {
  Object.assign(selection, { from, to, step: step?.number ?? null, limit: 400 });
  byId('panel').hidden = false;
  byId('panel-title').textContent = title;
  byId('panel-source').hidden = !step?.source;
  byId('panel-source').textContent = step?.source ?? '';
  byId('panel-findings').innerHTML = step ? data.findings.filter((finding) => finding.step === step.number).map((finding) =>
    `<p class="${finding.verdict}"><b>${stepSigns[finding.verdict] ?? ''} ${escaped(finding.lead)}</b>`
    + `${finding.remarks.slice(0, 8).map((line) => `<br>${escaped(line)}`).join('')}</p>`).join('') : '';
  for (const row of document.querySelectorAll('#steps tr')) {
    row.classList.toggle('chosen', row.dataset.step === String(selection.step));
  }
  showEvents();
  draw();
  byId('status').textContent = `${title}. ${byId('count').textContent}.`;
}

/** Selects a step, and shows it if it is not visible. */
function chooseStep(number) {
  const step = data.steps[number - 1];
  if (!step) return;
  const title = `Step ${number}, line ${step.line}: ${step.state.replace('-', ' ')}`;
  if (step.from === null) return choose(0, -1, `${title}: it did not run`, step);
  if (step.to < view.from || step.from > view.to) {
    const margin = Math.max(step.to - step.from, data.end / 50);
    show(step.from - margin, step.to + margin);
  }
  const found = data.findings.find((finding) => finding.step === number && finding.at !== null);
  choose(step.from, Math.max(Math.min(step.to, found?.at ?? step.to), step.from), title, step);
}

function chooseFailure() {
  const finding = data.findings[0];
  if (!finding) return;
  const step = finding.step === null ? null : data.steps[finding.step - 1];
  const at = finding.at ?? step?.to ?? 0;
  const from = step?.from ?? Math.max(0, at - 1e6);
  const margin = Math.max((at - from) * .15, 5e4);
  show(from - margin, at + margin);
  if (step) chooseStep(step.number); else choose(from, at, `Before ${seconds(at)}`);
}

/** Returns the item at a place: its text, and the time range to select. */
function hit(part, px, py) {
  const row = view.rows[part].find((row) => py >= row.top - 2 && py <= row.top + row.height + 2);
  const at = time(px);
  const width = time(px + 6) - at;
  if (!row) return null;
  if (row.what === 'steps') {
    const steps = data.steps.filter((step) => step.from !== null && at >= step.from - width && at <= step.to + width);
    const step = steps.find((step) => step.state === 'failed') ?? steps.at(-1);
    return step && { text: `${step.number}. ${step.text}: ${step.state.replace('-', ' ')}, ${short(step.to - step.from)}`, step };
  }
  if (row.what === 'fault') {
    const fault = data.faults.find((fault) => fault.row === row.row && at >= fault.from - width && at <= (fault.to ?? data.end) + width);
    return fault && {
      text: `${fault.text}, from ${seconds(fault.from)}, ${fault.to === null ? 'never healed' : `healed at ${seconds(fault.to)}`}`,
      from: fault.from, to: fault.to ?? data.end,
    };
  }
  let best = null;
  for (const [name, marks] of Object.entries(row.lane.marks)) {
    if (view.kinds.has(signs[name].kind)) continue;
    const i = lowerBound(marks.at, at);
    for (const index of [i - 1, i]) {
      const distance = Math.abs(marks.at[index] - at);
      if (distance <= width && !(best?.distance <= distance)) best = { distance, at: marks.at[index], text: data.texts[marks.text[index]] };
    }
  }
  if (best) return { text: `${seconds(best.at)} ${best.text}`, from: best.at - width, to: best.at + width };
  const span = row.lane.spans.find(([, from, to]) => at >= from && at <= to);
  if (span) {
    const [kind, from, to, text] = span;
    return { text: `${spanTexts[kind]} for ${short(to - from)}, since ${seconds(from)} ${data.texts[text]}`, from, to };
  }
  const values = row.lane.curves.map((curve) => {
    const point = curve.points[Math.max(0, curve.points.findLastIndex(([t]) => t <= at))];
    return point && `${curve.name} ${curve.unit === '%' ? `${(point[1] * 100).toFixed(1)} %` : point[1]}`;
  }).filter(Boolean);
  return values.length ? { text: `${seconds(at)} ${values.join(', ')}`, from: at - width, to: at + width } : null;
}

function listen(part) {
  const svg = byId(`${part}-svg`);
  const pointers = new Map();
  let moved = 0;
  const place = (event) => {
    const box = svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  svg.addEventListener('pointerdown', (event) => {
    pointers.set(event.pointerId, event.clientX);
    moved = 0;
  });
  svg.addEventListener('pointermove', (event) => {
    const [px, py] = place(event);
    if (!pointers.has(event.pointerId)) return tell(hit(part, px, py)?.text, event);
    const before = [...pointers.values()];
    const dx = event.clientX - pointers.get(event.pointerId);
    pointers.set(event.pointerId, event.clientX);
    const after = [...pointers.values()];
    moved += Math.abs(dx);
    if (moved > 4) svg.setPointerCapture(event.pointerId);
    if (before.length === 2) {
      const spread = (values) => Math.max(8, Math.abs(values[0] - values[1]));
      return zoom(spread(before) / spread(after), time(px));
    }
    if (moved > 4) show(view.from - dx / view.width * (view.to - view.from), view.to - dx / view.width * (view.to - view.from));
  });
  for (const name of ['pointerup', 'pointercancel']) svg.addEventListener(name, (event) => pointers.delete(event.pointerId));
  svg.addEventListener('pointerleave', () => tell(null));
  svg.addEventListener('click', (event) => {
    const found = moved > 4 ? null : hit(part, ...place(event));
    if (found?.step) return chooseStep(found.step.number);
    if (found) choose(Math.max(0, found.from), found.to, found.text);
  });
  svg.addEventListener('dblclick', (event) => zoom(.4, time(place(event)[0])));
  svg.addEventListener('wheel', (event) => {
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      event.preventDefault();
      zoom(Math.exp(Math.min(Math.max(event.deltaY, -60), 60) / 100), time(place(event)[0]));
    } else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      event.preventDefault();
      const by = sideways / view.width * (view.to - view.from);
      show(view.from + by, view.to + by);
    }
  }, { passive: false });
}

/** Shows a text beside the pointer. */
function tell(text, event) {
  const tip = byId('tip');
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  tip.style.left = `${Math.min(event.clientX + 12, innerWidth - Math.min(tip.offsetWidth, innerWidth) - 8)}px`;
  tip.style.top = `${event.clientY + 16}px`;
}

/** The action of each key while the chart has the focus. */
const keys = {
  'ArrowLeft': () => show(view.from - (view.to - view.from) / 8, view.to - (view.to - view.from) / 8),
  'ArrowRight': () => show(view.from + (view.to - view.from) / 8, view.to + (view.to - view.from) / 8),
  '+': () => zoom(.5), '=': () => zoom(.5), '-': () => zoom(2), '0': () => show(0, data.end),
  'ArrowDown': () => chooseStep(Math.min((selection.step ?? 0) + 1, data.steps.length)),
  'ArrowUp': () => chooseStep(Math.max((selection.step ?? 2) - 1, 1)),
  'f': chooseFailure,
  'Enter': () => byId('panel').focus(),
};

/** Fills a box with check boxes, each of which hides an entry when it is off. */
function filter(id, title, entries, hidden) {
  byId(id).innerHTML = `<legend>${title}</legend>` + entries.map(([value, text]) =>
    `<label><input type="checkbox" value="${escaped(value)}"${hidden.has(value) ? '' : ' checked'}>${escaped(text)}</label>`).join('');
  byId(id).onchange = ({ target }) => {
    if (target.checked) hidden.delete(target.value); else hidden.add(target.value);
    byId('hidden').textContent = view.hosts.size + view.kinds.size ? ` (${view.hosts.size + view.kinds.size} hidden)` : '';
    refresh();
    showEvents();
  };
}

/** Fills the legend with the items of this run. */
function legend() {
  const entries = [];
  const swatch = (text, shape) => entries.push(`<li><svg width="18" height="14" aria-hidden="true">${shape}</svg>${escaped(text)}</li>`);
  const spans = new Set(data.lanes.flatMap((lane) => lane.spans.map(([kind]) => kind)));
  const rect = (style) => `<rect class="${style}" x="1" y="1" width="16" height="12" rx="2"/>`;
  for (const kind of Object.keys(spanTexts)) if (spans.has(kind)) swatch(spanTexts[kind], `<g class="span ${kind}">${rect('')}</g>`);
  if (data.faults.length) swatch('fault', rect('fault-shade'));
  const used = new Set(data.lanes.flatMap((lane) => Object.keys(lane.marks)));
  for (const [name, sign] of Object.entries(signs)) {
    if (used.has(name)) swatch(sign.text, `<path class="${name}" fill-rule="evenodd" d="${sign.path(8, 1, 12)}"/>`);
  }
  const message = '<path d="M2 11L15 3"/><circle cx="14" cy="3" r="3"/>';
  if (data.messages.some((message) => message.to.length)) swatch('message', `<g class="message">${message}</g>`);
  if (data.messages.some((message) => !message.to.length)) swatch('message without a reported delivery', '<g class="message"><path class="lost" d="M1 7h16"/></g>');
  if (data.findings.some((finding) => finding.at !== null)) swatch('finding', `<path class="finding ${data.findings[0].verdict}" d="M9 0v14"/>`);
  byId('legend').innerHTML = entries.join('');
}

/** Updates the filters and the legend. */
function describe() {
  filter('hosts', 'hosts', [...new Set(data.lanes.map((lane) => lane.host))].map((host) => [host, host]), view.hosts);
  filter('kinds', 'kinds', data.kinds.map((kind) => [kind, kindTexts[kind]]), view.kinds);
  legend();
}

describe();
['head', 'body'].forEach(listen);
const buttons = {
  'zoom-in': () => zoom(.5), 'zoom-out': () => zoom(2), 'fit': () => show(0, data.end), 'failure': chooseFailure,
  'left': keys.ArrowLeft, 'right': keys.ArrowRight, 'close': () => { byId('panel').hidden = true; byId('chart').focus(); },
  'more': () => { selection.limit += 2000; showEvents(); },
};
for (const [id, act] of Object.entries(buttons)) byId(id)?.addEventListener('click', act);
byId('search').addEventListener('input', showEvents);
byId('chart').addEventListener('keydown', (event) => {
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
});
byId('panel').addEventListener('keydown', (event) => { if (event.key === 'Escape') buttons.close(); });
byId('steps')?.addEventListener('click', ({ target }) => {
  const row = target.closest('button')?.closest('tr');
  if (!row) return;
  chooseStep(Number(row.dataset.step));
  byId('panel').scrollIntoView({ block: 'nearest' });
});
byId('overview').addEventListener('pointerdown', (event) => {
  const box = byId('overview').getBoundingClientRect();
  const at = (event.clientX - box.left) / box.width * data.end;
  show(at - (view.to - view.from) / 2, at + (view.to - view.from) / 2);
});
byId('viewer').hidden = false;
new ResizeObserver(refresh).observe(byId('chart'));
refresh();
if (data.findings.length && data.findings[0].step !== null) chooseStep(data.findings[0].step);
