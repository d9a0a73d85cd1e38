import type { Page } from 'playwright/test';
import { deep } from '../../testDeep.ts';
import { benArrivesAt } from '../colleagues.ts';
import { field, openService, save, saveBar, stored } from '../editor.ts';
import { expect, test } from '../fixtures.ts';

// The server refuses the older revision once; the editor merges or asks.
test.use({ provokes: [409] });

/** Concurrent edits of two browsers, by field label. */
interface Meeting {
  theirs: readonly string[];
  mine: readonly string[];
  /** The side chosen for the fields that both changed. */
  kept: 'theirs' | 'yours';
}

const labels = ['Name', 'Tagline', 'Description', 'Price', 'Capacity'];
const label = (index: number) => labels[index % labels.length] ?? '';

/** A whole number as its field shows it. */
const shown = (name: string, value: string) => (name === 'Price' ? `${value}.00` : value);

/** For each field: the same value on both sides, different values, and two fields of which one differs. */
const meetings = labels.flatMap((own, index): Meeting[] => [
  { mine: [own], theirs: [own], kept: index % 2 === 0 ? 'theirs' : 'yours' },
  { mine: [own], theirs: [label(index + 1)], kept: 'yours' },
  { mine: [own], theirs: [label(index + 2), label(index + 3)], kept: 'yours' },
  {
    mine: [own, label(index + 1)],
    theirs: [label(index + 1), label(index + 2)],
    kept: index % 2 === 0 ? 'yours' : 'theirs',
  },
]);

test('D1: twenty concurrent edits overwrite nothing without asking', async ({ page, browser, business }) => {
  expect(meetings).toHaveLength(20);
  const yoga = await business.hasService({
    name: 'Morning yoga',
    tagLine: 'Slow',
    description: 'Bring socks.',
  });
  const his = await browser.newContext();
  const ben = await his.newPage();
  await benArrivesAt(ben, business, `/services/${yoga.id}`);
  await openService(page, business, yoga);
  const valuesNow = async () => {
    const { name, tagLine, description, payment, defaultCapacity } = await stored(business, yoga);
    return [name, tagLine, description, payment?.fixed?.price?.value, String(defaultCapacity)];
  };
  const expected = new Map(labels.map((name) => [name, '']));
  (await valuesNow()).forEach((value, index) => expected.set(label(index), value ?? ''));
  /** Returns a number that no earlier call returned. */
  let last = 100;
  const write = async (on: Page, names: readonly string[]) => {
    const values = new Map<string, string>();
    for (const name of names) {
      last += 1;
      values.set(name, String(last));
      await field(on, name).fill(String(last));
    }
    return values;
  };

  for (const { theirs, mine, kept } of deep(meetings, meetings.slice(3, 4))) {
    await ben.reload();
    for (const [name, value] of expected) await expect(field(ben, name)).toHaveValue(shown(name, value));
    const saved = await write(ben, theirs);
    await save(ben);
    const own = await write(page, mine);
    await saveBar(page).getByRole('button', { name: 'Save' }).click();

    const clashing = mine.filter((name) => theirs.includes(name));
    const question = page.getByRole('dialog', { name: /^Someone else changed / });
    for (const name of clashing)
      await question.getByRole('radio', { name: `Use ${kept} for ${name}` }).check();
    if (clashing.length > 0) await question.getByRole('button', { name: 'Save selection' }).click();
    for (const [name, value] of [...saved, ...own]) expected.set(name, value);
    for (const name of clashing) expected.set(name, (kept === 'theirs' ? saved : own).get(name) ?? '');
    await expect.poll(valuesNow).toEqual([...expected.values()]);
    await expect(question).toBeHidden();
    await expect(saveBar(page).getByRole('button', { name: 'Save' })).toBeHidden();
    for (const [name, value] of expected) await expect(field(page, name)).toHaveValue(shown(name, value));
  }
  await his.close();
});
