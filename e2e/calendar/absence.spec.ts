import { previewAbsence } from '../../contract/calls/bulkRuns/absences.ts';
import { queryStaffMembers } from '../../contract/calls/staff/staffMembers.ts';
import type { AbsenceItem } from '../../contract/entities/bulkRuns/absence.ts';
import { dayOf, daysAfter, toWallClock } from '../../contract/wallClock.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { arriveAt, expect, test, type TestBusiness } from '../fixtures.ts';

test.use({ sample: 'studio' });

const zone = 'Europe/Berlin';
const timeOf = ({ start }: AbsenceItem) => toWallClock(start, zone).slice(11);
/** The name of an item in the label of its choice. */
const labelOf = (item: AbsenceItem) =>
  `Who takes ${[item.title, timeOf(item), item.customer].filter(Boolean).join(', ')}`;

/** The facts that an undo restores besides the person. */
const facts = (all: readonly AbsenceItem[]) =>
  all.map(({ id, start, participants }) => [id, start, participants]);

/** Lena's next two weeks: a session that several people can take, and another item. */
async function lenaAway({ api }: TestBusiness) {
  const { staffMembers } = await api.send(queryStaffMembers, {
    body: { query: {}, fields: ['RESOURCE_DETAILS'] },
  });
  const lena = staffMembers.find(({ name }) => name === 'Lena Krüger');
  const resourceId = lena?.resourceId ?? '';
  const fromDate = daysAfter(dayOf(new Date().toISOString(), zone), 1);
  const days = { fromDate, toDate: daysAfter(fromDate, 13) };
  const planned = async () => (await api.send(previewAbsence, { body: { resourceId, ...days } })).items;
  const items = await planned();
  const isAlone = (item: AbsenceItem) => items.filter((one) => labelOf(one) === labelOf(item)).length === 1;
  const given = items.find((item) => item.kind === 'SESSION' && item.takers.length > 1 && isAlone(item));
  const ended = items.find((item) => item !== given && item.participants > 0 && isAlone(item));
  const taker = given?.takers.find(({ id }) => id !== given.proposedId);
  if (!lena || !given || !ended || !taker) throw new Error('The sample has sessions that others can teach.');
  return { lena, days, planned, items, given, taker, ended };
}

test('owner plans the absence of a teacher, changes and cancels single items, and undoes', async ({
  page,
  business,
}) => {
  const { lena, days, planned, items, given, taker, ended } = await lenaAway(business);
  await arriveAt(page, business, `/staff/absence?${new URLSearchParams({ staff: lena.resourceId ?? '' })}`);
  await expect(page.getByRole('combobox', { name: 'Staff member' })).toHaveValue(lena.resourceId ?? '');
  await page.getByLabel('First day', { exact: true }).fill(days.fromDate);
  await page.getByLabel('Last day', { exact: true }).fill(days.toDate);
  const choices = page.getByRole('combobox', { name: /^Who takes/ });
  await expect(choices).toHaveCount(items.length);
  await expectAccessibleInAllLooks(page);
  const total = page.getByRole('region', { name: 'Appointments and sessions' }).getByRole('status');
  const proposed = items.filter(({ proposedId }) => proposedId !== undefined).length;
  await expect(total).toContainText(`${proposed} handed over`);

  await page.getByRole('combobox', { name: labelOf(given) }).selectOption(taker.name);
  await page.getByRole('combobox', { name: labelOf(ended) }).selectOption('Cancel it');
  await expect(total).toContainText('1 cancelled');
  await page.getByRole('textbox', { name: 'Personal message' }).fill('Lena is back soon.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Lena Krüger away/ })).toBeVisible();
  await expect(page.getByText('Each affected customer gets one email when this runs.')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  // The way back keeps the choices.
  await page.getByRole('link', { name: 'Back to the absence' }).click();
  await expect(page.getByRole('combobox', { name: labelOf(given) })).toHaveValue(taker.id);
  await expect(page.getByRole('textbox', { name: 'Personal message' })).toHaveValue('Lena is back soon.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Apply \d+ changes$/ }).click();
  const undoAll = page.getByRole('button', { name: 'Undo all' });
  await expect(undoAll).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${given.title}`) }).first()).toContainText(
    taker.name,
  );
  await undoAll.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Undo for \d+ items$/ })
    .click();
  await expect(page.getByRole('heading', { name: /^Undone/ })).toBeVisible();
  expect(facts(await planned())).toEqual(facts(items));
});
