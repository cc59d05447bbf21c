// The lab as a graph: each network is a horizontal line, and each host is a box above or below with links to its
// networks.
const accessSigns = { allowed: '✓', denied: '✕', asking: '!', undetermined: '?' };
const programSigns = { running: '●', connected: '●', disconnected: '●', ended: '○' };
const stateTexts = { up: 'up', down: 'down', away: 'not on it', ended: 'ended', ...spanTexts };
/** The maximum number of drawn hosts, and the sizes of boxes in pixels. */
const graphSizes = { most: 60, box: 200, gap: 16, line: 16, bus: 30 };

/** Returns the lines in the box of a host: its programs, and its apps with their access. */
function hostLines(host) {
  const access = { allowed: 'access allowed', denied: 'access denied' };
  return host.programs.map(({ name, state }) => ({ state, text: `${programSigns[state] ?? ''} ${name}: ${stateTexts[state] ?? state}` }))
    .concat(host.apps.map(({ name, state }) => ({ state, text: `${accessSigns[state] ?? ''} ${name}: ${access[state] ?? stateTexts[state] ?? state}` })));
}

/** Returns the link of a host, from its box to the line of the network. */
function drawLink(link, at, from, to) {
  const sign = link.state === 'down' ? '✕' : link.faults.length ? '!' : '';
  const style = `${link.state}${link.faults.length && link.state === 'up' ? ' faulty' : ''}`;
  const title = `${link.network}: ${stateTexts[link.state]}${link.faults.map((fault) => `, ${fault}`).join('')}`;
  return `<g class="${style}"><title>${escaped(title)}</title><path class="link" d="M${at} ${from}V${to}"/><circle cx="${at}" cy="${to}" r="5"/>`
    + (sign && `<text class="sign" x="${at}" y="${(from + to) / 2 + 5}">${sign}</text>`) + '</g>';
}

function drawGraph(graph) {
  const { box, gap, line, bus } = graphSizes;
  const hosts = graph.hosts.filter(Boolean).slice(0, graphSizes.most).map((host, index) => {
    const lines = hostLines(host);
    return { ...host, lines, isBelow: index % 2 === 1, x: 8 + (index >> 1) * (box + gap), height: 28 + line * lines.length };
  });
  const tallest = (isBelow) => Math.max(0, ...hosts.filter((host) => host.isBelow === isBelow).map((host) => host.height));
  const first = 8 + tallest(false) + 40;
  const middle = new Map(graph.networks.map((network, index) => [network.name, first + bus * index]));
  const last = first + bus * Math.max(0, graph.networks.length - 1);
  const width = Math.max(box + 16, ...hosts.map((host) => host.x + box + 8));
  let out = graph.networks.map(({ name, ssid }) => `<path class="bus" d="M12 ${middle.get(name)}H${width - 12}"/>`
    + `<text class="pale" x="10" y="${middle.get(name) - 7}">${escaped(ssid ? `${name} (${ssid})` : name)}</text>`).join('');
  for (const host of hosts) {
    const top = host.isBelow ? last + 40 : first - 40 - host.height;
    host.links.forEach((link, index) => {
      const at = host.x + box - 20 - 24 * index;
      out += drawLink(link, at, host.isBelow ? top : top + host.height, middle.get(link.network));
    });
    out += `<rect class="host${host.device ? ' device' : ''}" x="${host.x}" y="${top}" width="${box}" height="${host.height}" rx="${host.device ? 12 : 4}"/>`
      + `<text class="strong" x="${host.x + 10}" y="${top + 19}">${escaped(host.name.slice(0, 22))}</text>`;
    host.lines.forEach(({ state, text }, index) => {
      const shown = text.length > 29 ? `${text.slice(0, 28)}…` : text;
      out += `<text class="${state}" x="${host.x + 10}" y="${top + 36 + line * index}"><title>${escaped(text)}</title>${escaped(shown)}</text>`;
    });
  }
  const svg = byId('graph');
  svg.setAttribute('width', width);
  svg.setAttribute('height', last + 48 + tallest(true));
  svg.innerHTML = out;
  const more = graph.hosts.length - hosts.length;
  byId('graph-text').innerHTML = hosts.map((host) => `<li>${escaped([
    host.name, ...host.links.map((link) => `${link.network} is ${stateTexts[link.state]}`), ...host.lines.map((entry) => entry.text),
  ].join('; '))}</li>`).join('') + (more > 0 ? `<li>and ${more} more hosts</li>` : '');
  byId('active').innerHTML = graph.faults.map((fault) => `<li>${escaped(fault)}</li>`).join('')
    + (more > 0 ? `<li>${more} more hosts are not drawn</li>` : '');
}
