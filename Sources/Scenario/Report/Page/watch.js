// Receives the events of a running lab and redraws what they change.
const token = new URLSearchParams(location.search).get('token');
const scenarios = [];
/** The scenario that is shown, the one that was chosen, and whether the run has ended. */
const watched = { shown: null, chosen: null, isOver: false, source: null, sets: '' };
const scenarioSigns = { waiting: '·', running: '▸', passed: '✓', failed: '✕', inconclusive: '?', 'not-run': '–' };
/** The maximum number of events in the log. */
const mostLogged = 200;

function address(path, run) {
  return `${path}?token=${encodeURIComponent(token)}${run === null ? '' : `&run=${run}`}`;
}

function scenarioRow(scenario) {
  const { index, name, file, state, lead, took, page } = scenario;
  const text = escaped(name);
  const title = page ? `<a href="${address('/timeline', index)}" target="_blank" rel="noopener">${text}</a>`
    : `<button type="button">${text}</button>`;
  return `<td class="${state}">${scenarioSigns[state]} ${state.replace('-', ' ')}</td>`
    + `<td>${title}<span class="note">${escaped(file)}${lead ? `: ${escaped(lead)}` : ''}</span></td><td class="number">${escaped(took ?? '')}</td>`;
}

/** Updates the scenarios whose state has changed; at first all of them. */
function takeScenarios({ count, runs }) {
  const body = byId('scenarios').tBodies[0];
  for (const scenario of runs) {
    scenarios[scenario.index] = scenario;
    const row = body.rows[scenario.index] ?? body.insertRow();
    row.dataset.index = scenario.index;
    row.innerHTML = scenarioRow(scenario);
  }
  const number = (...states) => scenarios.filter((scenario) => states.includes(scenario.state)).length;
  const parts = ['running', 'passed', 'failed', 'inconclusive'].map((state) => [number(state), state]).filter(([many]) => many);
  byId('progress').textContent = `${count} scenarios: ${parts.map(([many, state]) => `${many} ${state}`).join(', ') || 'none has begun'}`;
}

/** Replaces the data of the shown attempt. */
function takeAttempt({ index, graph, timeline }) {
  const isNew = watched.shown !== index;
  const before = data.end;
  const [isWhole, isAtEnd] = [view.from === 0 && view.to >= before, view.to >= before];
  watched.shown = index;
  take(timeline);
  if (isNew) {
    Object.assign(selection, { from: 0, to: 0, step: null });
    byId('panel').hidden = true;
  }
  if (isNew || isWhole) [view.from, view.to] = [0, data.end];
  else if (isAtEnd) [view.from, view.to] = [view.from + data.end - before, data.end];
  const sets = JSON.stringify([data.kinds, data.lanes.map((lane) => lane.host)]);
  if (sets !== watched.sets) describe(); else legend();
  watched.sets = sets;
  byId('failure').hidden = !data.findings.length;
  refresh();
  if (!byId('panel').hidden) showEvents();
  const scenario = scenarios[index];
  byId('shown').textContent = `Lab of ${scenario ? scenario.name : 'the scenario'}`;
  for (const row of byId('scenarios').rows) row.classList.toggle('chosen', row.dataset.index === String(index));
  drawGraph(graph);
  drawSteps();
  drawLog();
}

function drawSteps() {
  byId('steps').tBodies[0].innerHTML = data.steps.map((step) => `<tr data-step="${step.number}"${selection.step === step.number ? ' class="chosen"' : ''}>`
    + `<td class="number">${step.number}</td><td class="${step.state}">${stepSigns[step.state]} ${step.state.replace('-', ' ')}</td>`
    + `<td><button type="button">${escaped(step.text)}</button></td><td class="number">line ${step.line}</td>`
    + `<td class="number">${step.from === null ? '' : seconds(step.from)}</td>`
    + `<td class="number">${step.from === null ? '' : short(step.to - step.from)}</td></tr>`).join('');
}

function drawLog() {
  const box = byId('log').parentElement;
  const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 8;
  const { at, source, kind } = data.events;
  const rows = [];
  for (let i = at.length - 1; i >= 0 && rows.length < mostLogged; i--) {
    const name = data.kinds[kind[i]];
    if (name !== 'frame' && !view.kinds.has(name) && !view.hosts.has(data.sources[source[i]][1])) rows.push(eventRow(i));
  }
  byId('log').tBodies[0].innerHTML = rows.reverse().join('');
  if (isAtEnd) box.scrollTop = box.scrollHeight;
}

function connect() {
  watched.source?.close();
  const source = new EventSource(address('/events', watched.chosen));
  watched.source = source;
  source.addEventListener('runs', (event) => takeScenarios(JSON.parse(event.data)));
  source.addEventListener('attempt', (event) => takeAttempt(JSON.parse(event.data)));
  source.addEventListener('end', (event) => {
    watched.isOver = true;
    source.close();
    byId('progress').textContent = `The run has ended: ${JSON.parse(event.data).text}`;
  });
  source.onerror = () => {
    if (!watched.isOver) byId('progress').textContent = 'The connection to the run is lost: it may have been ended.';
  };
}

byId('scenarios').addEventListener('click', ({ target }) => {
  const row = target.closest('button')?.closest('tr');
  if (!row || watched.isOver) return;
  watched.chosen = Number(row.dataset.index);
  byId('follow').checked = false;
  connect();
});
byId('follow').addEventListener('change', ({ target }) => {
  watched.chosen = target.checked ? null : watched.shown;
  if (!watched.isOver) connect();
});
connect();
