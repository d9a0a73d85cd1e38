import type { Page } from 'playwright/test';
import { updateService } from '../../contract/calls/services/services.ts';
import { bulkUpdateServices } from '../../contract/calls/services/servicesInBulk.ts';
import { deep } from '../../testDeep.ts';
import { benArrivesAt, comesBackUntil } from '../colleagues.ts';
import { field, openMorningYoga, openService, save, saveBar, stored } from '../editor.ts';
import { expect, test, toast } from '../fixtures.ts';
import { chooseInRow, rowOf } from '../list.ts';

// The server refuses the older revision once; the editor merges or asks.
test.use({ provokes: [409] });

test('D1: revision is fixed when the form opens; returning to the tab changes neither revision nor fields', async ({
  page,
  context,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  const payment = { ...yoga.payment, fixed: { price: { value: '28', currency: 'EUR' } } };
  const service = { id: yoga.id, revision: yoga.revision, name: 'Yoga at dawn', payment };
  await business.api.send(updateService, { path: { 'service.id': yoga.id }, body: { service } });
  // Switches to another tab, refetches the list there and comes back.
  const other = await context.newPage();
  await other.goto(`${business.url}/services`);
  await expect(other.getByRole('link', { name: 'Yoga at dawn' })).toBeVisible();
  await page.bringToFront();
  // The form's own requests have reported the newer revision.
  await comesBackUntil(page, () =>
    expect(page.getByText(/^You saved 2 changes in another tab or device:/)).toBeVisible({ timeout: 1000 }),
  );
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');

  await field(page, 'Name').fill('Sunrise yoga');
  await field(page, 'Price').fill('31.5');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', {
    name: 'You changed Morning yoga in another tab or device',
  });
  await expect(question).toContainText('Yoga at dawn');
  // Prices are formatted, in the previous and in both new values.
  await expect(question.getByRole('group', { name: 'Price' })).toHaveText(/€18.*€28.*€31\.50/);
  expect((await stored(business, yoga)).name).toBe('Yoga at dawn');
});

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

  for (const { theirs, mine, kept } of deep(meetings, meetings.slice(0, 4))) {
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

test('D1: concurrent bulk action follows the same conflict rules', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  const services = [
    { service: { id: yoga.id, revision: yoga.revision, tagLine: 'From the bulk edit' }, mask: 'tagLine' },
  ];
  await business.api.send(bulkUpdateServices, { body: { services } });
  await field(page, 'Name').fill('Sunrise yoga');
  await save(page);
  await expect(toast(page, 'You had changed Tagline in another tab or device, which we kept.')).toBeVisible();
  expect(await stored(business, yoga)).toMatchObject({
    name: 'Sunrise yoga',
    tagLine: 'From the bulk edit',
  });
});

test('hiding a service from a stale list succeeds', async ({ signedIn: page, business }) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await page.reload();
  const row = rowOf(page, 'Morning yoga');
  await expect(row).toBeVisible();
  const service = { id: yoga.id, revision: yoga.revision, tagLine: 'Before the city wakes' };
  await business.api.send(updateService, { path: { 'service.id': yoga.id }, body: { service } });
  await chooseInRow(page, 'Morning yoga', 'Hide');
  await expect(toast(page, 'Morning yoga hidden from customers')).toBeVisible();
  expect(await stored(business, yoga)).toMatchObject({ hidden: true, tagLine: 'Before the city wakes' });
});
