/** The measurements as the head and the rows of a table. */

export function keysTable({ floors, fields }, slowed) {
  return [
    [`key to paint, ${slowed} x slower`, 'p50, ms', 'p95', 'longest', 'ratio of p50'],
    [
      ...floors.map(({ name, times }) => row(`bare Material UI ${name}`, times, times)),
      ...fields.map(({ name, times, floor }) => row(name, times, floor)),
    ],
  ];
}

export function pressesTable(atOnce, slow, slowed) {
  return [
    ['press to first result, p50 / longest', 'ms', `${slowed} x slower`],
    atOnce.map(({ name, times }, at) => [name, cell(times), cell(slow[at].times)]),
  ];
}

function partOf(times, part) {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)];
}

const row = (name, times, floor) => [
  name,
  ...[0.5, 0.95, 1].map((part) => Math.round(partOf(times, part))),
  (partOf(times, 0.5) / partOf(floor, 0.5)).toFixed(2),
];

const cell = (times) => `${Math.round(partOf(times, 0.5))} / ${Math.round(Math.max(...times))}`;
