'use strict';
// Filters, searches and sorts the runs of a page.
const byId = (id) => document.getElementById(id);
const body = document.querySelector('#runs tbody');
if (body) {
  const rows = [...body.rows].map((row, index) => ({
    row, index, text: row.textContent.toLowerCase(), verdict: row.dataset.verdict, changed: row.dataset.change !== '',
    took: Number(row.dataset.ms), file: row.querySelector('.note').textContent,
  }));
  const boxes = [...byId('tools').querySelectorAll('fieldset input')];
  const orders = {
    '': (a, b) => a.index - b.index, slow: (a, b) => b.took - a.took || a.index - b.index,
    name: (a, b) => a.file.localeCompare(b.file) || a.index - b.index,
  };
  const filter = () => {
    const verdicts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const words = byId('search').value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const entry of rows) {
      const fits = verdicts.has(entry.verdict) && (entry.changed || !byId('changed').checked)
        && words.every((word) => entry.text.includes(word));
      entry.row.hidden = !fits;
      if (fits) shown += 1;
    }
    byId('shown').textContent = `${shown} of ${rows.length}`;
  };
  byId('order').addEventListener('change', () => {
    body.append(...[...rows].sort(orders[byId('order').value]).map((entry) => entry.row));
  });
  byId('tools').addEventListener('input', filter);
  byId('tools').hidden = false;
  filter();
}
