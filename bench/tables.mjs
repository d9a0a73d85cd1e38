/** Markdown tables of `npm run bench`, and the forms of their figures. */

/**
 * Prints a table for each database and kind of question, with a group of columns for each size and the growth between
 * them.
 */
export function printAnswers(rows) {
  for (const engine of new Set(rows.map((row) => row.engine))) {
    const own = rows.filter((row) => row.engine === engine);
    const sizes = [...new Set(own.map(({ size }) => size))];
    const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
    const of = (name, size) => own.find((row) => row.name === name && row.size === size);
    for (const [kind, what] of [
      ['list', 'the list screen'],
      ['one', 'single and bulk calls'],
    ]) {
      const names = [...new Set(own.filter((row) => row.kind === kind).map(({ name }) => name))];
      if (names.length === 0) continue;
      const growth = smallest === largest ? [] : [`growth ${count(smallest)} to ${count(largest)}`];
      print(
        [
          `${what}, ${engine}`,
          ...sizes.flatMap((size) => [`${count(size)}: statement`, 'smallest server', 'product', 'ratio']),
          ...growth,
        ],
        names.map((name) => [
          name,
          ...sizes.flatMap((size) => {
            const { bare, least, product } = of(name, size).times;
            return [...[bare, least, product].map(spread), ratio(product.p50, least.p50)];
          }),
          ...(growth.length === 0
            ? []
            : [ratio(of(name, largest).times.product.p50, of(name, smallest).times.product.p50)]),
        ]),
      );
    }
    printOf(
      'far',
      own,
      [
        `1,000 services from far away, ${engine}`,
        'services',
        'one call each, ms',
        'by filter',
        'times as fast',
      ],
      ({ size, name, far: { oneEach, byFilter } }) => [
        name,
        count(size),
        count(Math.round(oneEach)),
        count(Math.round(byFilter)),
        ratio(oneEach, byFilter),
      ],
    );
    printOf(
      'worst',
      own,
      [`the worst filter, ${engine}`, 'services', 'answer', 'duration, seconds', 'longest health check, ms'],
      ({ size, name, worst }) => [
        name,
        count(size),
        worst.status,
        (worst.milliseconds / 1000).toFixed(1),
        worst.health.toFixed(0),
      ],
    );
  }
}

/** Prints the measured rows of a kind, if there are any. */
function printOf(wantedKind, rows, head, cells) {
  const found = rows.filter(({ kind }) => kind === wantedKind);
  if (found.length > 0) print(head, found.map(cells));
}

/** Prints the security goals B9, B10 and C16 with their targets. */
export function printAttacks(attacked) {
  print(
    [
      '500 concurrent failed sign-ins',
      'sign-ins answered',
      'of them 429',
      'list before, ms',
      'list during, ms',
      'memory growth, MB',
    ],
    [
      ...attacked.map(({ engine, flooding }) => [
        engine,
        count(Object.values(flooding.answered).reduce((sum, each) => sum + each, 0)),
        count(flooding.answered[429] ?? 0),
        spread(flooding.without),
        spread(flooding.during),
        flooding.grownMegabytes.toFixed(0),
      ]),
      ['target', '', '', '', 'p95 < 300', '< 200'],
    ],
  );
  print(
    ['request about an email', 'known, ms', 'unknown, ms', 'difference of p10', 'difference of p50'],
    [
      ...attacked.flatMap(({ engine, evenness }) =>
        evenness.map(({ name, known, unknown }) => [
          `${name}, ${engine}`,
          early(known),
          early(unknown),
          Math.abs(known.p10 - unknown.p10).toFixed(2),
          Math.abs(known.p50 - unknown.p50).toFixed(2),
        ]),
      ),
      ['target', '', '', '≤ 2', '≤ 3'],
    ],
  );
  print(
    ['500 slow clients', 'disconnected', 'list before, ms', 'list during, ms'],
    [
      ...attacked.map(({ engine, crawling }) => [
        engine,
        count(crawling.cutOff),
        spread(crawling.without),
        spread(crawling.during),
      ]),
      ['target', '', '', 'p95 < 500'],
    ],
  );
}

function early({ p10, p50 }) {
  return `${p10.toFixed(1)} / ${p50.toFixed(1)}`;
}

export function spread({ p50, p95 }) {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
}

export function count(number) {
  return number.toLocaleString('en');
}

export function print(head, rows) {
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'));
}

function line(cells) {
  return `| ${cells.join(' | ')} |`;
}

export function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

export function ratio(one, other) {
  return (one / other).toFixed(2);
}

export function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}

export function exact(ms) {
  return ms.toFixed(3);
}
