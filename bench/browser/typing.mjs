import { press, slowDown, typeInto } from './hands.mjs';

/** Four times slower than the measuring machine. */
export const slowed = 4;

const words = 'come as you are we begin slowly and find our breath with what the day has left';
const figures = '1234567890';

/** The measured fields, the bare field that is their lower bound, and the number of 25-key rounds. */
const fields = [
  { name: 'name', label: 'Name', floor: 'line' },
  { name: 'tagline', label: 'Tagline', floor: 'line' },
  { name: 'description', label: 'Description', floor: 'paragraph' },
  { name: 'default price', label: 'Default price', floor: 'line', amount: true },
  { name: 'variant', label: 'Variant 15', floor: 'line', exact: true },
  { name: 'variant price', label: 'Price of Choice 20', floor: 'line', amount: true, exact: true },
  { name: 'group name', label: 'Group name', floor: 'line' },
  { name: 'page title', label: 'Page title', floor: 'line' },
];

const rounds = 4;
const keysOfRound = 25;

/**
 * Measures the time from each key to its paint, alternating between fields of the editor and bare ones.
 * @param {import('playwright').Page} editor with the service open
 * @param {import('playwright').Page} bare with the two bare fields
 */
export async function measureKeys(editor, bare) {
  const floors = {
    line: bare.getByRole('textbox', { name: 'Line' }),
    paragraph: bare.getByRole('textbox', { name: 'Paragraph' }),
  };
  const taken = new Map();
  const note = (name, times) => taken.set(name, [...(taken.get(name) ?? []), ...times]);
  for (const page of [editor, bare]) await slowDown(page, slowed);
  for (let round = -1; round < rounds; round += 1) {
    // The first round warms the compiler up.
    const counts = round >= 0;
    for (const [name, field] of Object.entries(floors)) {
      const times = await typeInto(bare, field, textOf({}, round));
      if (counts) note(name, times);
    }
    for (const field of fields) {
      const input = fieldOf(editor, field);
      // A single-line field has a maximum length.
      if (field.floor === 'line') await input.fill('');
      const times = await typeInto(editor, input, textOf(field, round));
      if (counts) note(field.name, times);
    }
  }
  for (const page of [editor, bare]) await slowDown(page, 1);
  return {
    floors: Object.keys(floors).map((name) => ({ name, times: taken.get(name) })),
    fields: fields.map(({ name, floor }) => ({ name, times: taken.get(name), floor: taken.get(floor) })),
  };
}

function fieldOf(page, { label, exact }) {
  const name = exact ? label : new RegExp(`^${label}( optional)?$`);
  return page.getByRole('textbox', { name, exact }).first();
}

/** Different words in each round; amounts stay amounts. */
function textOf({ amount }, round) {
  const source = amount ? figures : words;
  const from = Math.max(0, round) * 7;
  return Array.from(
    { length: amount ? 3 : keysOfRound },
    (_, at) => source[(from + at) % source.length],
  ).join('');
}

/** The measured presses, their screens, and the first visible element of each result. */
const presses = [
  {
    name: 'service in the list',
    screen: 'list',
    target: (page) => page.getByRole('table').getByRole('link').first(),
    answer: '[inert] h1, main > div > output + span[aria-hidden], #basics',
  },
  {
    name: 'facet of the list',
    screen: 'list',
    target: (page) => page.getByRole('button', { name: 'Filter by Type' }),
    answer: '[role=dialog]',
  },
  {
    name: 'view tab',
    screen: 'list',
    target: (page) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Hidden' }),
    answer: '[data-view=hidden][aria-current]',
  },
  {
    name: 'row menu',
    screen: 'list',
    target: (page) => page.getByRole('button', { name: /^Actions for/ }).first(),
    answer: '[role=menu]',
  },
  {
    name: 'another screen',
    screen: 'list',
    target: (page) => page.getByRole('link', { name: 'Plans and prices' }),
    answer: '[role=tab], main > div > output + span[aria-hidden]',
  },
  {
    name: 'section of the editor',
    screen: 'editor',
    target: (page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Staff' }),
    answer: 'nav a[aria-current][href$="#staff"]',
  },
  {
    name: 'switch in the editor',
    screen: 'editor',
    target: (page) => page.getByRole('switch').first(),
    answer: '[data-changed]',
  },
  {
    name: 'dialog',
    screen: 'editor',
    target: (page) => page.getByRole('button', { name: 'Clone', exact: true }),
    answer: '[role=dialog]',
  },
  {
    name: 'editor menu',
    screen: 'editor',
    target: (page) => page.getByRole('button', { name: /^More actions/ }),
    answer: '[role=menu]',
  },
];

const pressed = 3;

/**
 * Measures the time from each press to its first visible result, on a freshly loaded page.
 * @param {import('playwright').Page} page signed in
 * @param {{ list: string, editor: string }} screens
 * @param {number} times the slowdown of the page
 */
export async function measurePresses(page, screens, times) {
  const measured = presses.map(({ name }) => ({ name, times: [] }));
  for (let round = 0; round < pressed; round += 1) {
    for (const [at, { screen, target, answer }] of presses.entries()) {
      await page.goto(screens[screen]);
      await target(page).waitFor();
      await page.waitForLoadState('networkidle');
      await slowDown(page, times);
      measured[at].times.push(await press(page, target(page), answer));
      await slowDown(page, 1);
      // Discards unsaved changes, which would block the next page.
      await page.goto('about:blank');
    }
  }
  return measured;
}
