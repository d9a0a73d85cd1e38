import { listLocations } from '../../contract/calls/locations/locations.ts';
import { previewServiceLocations } from '../../contract/calls/services/previews.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import type { SessionAction } from '../../contract/entities/services/serviceImpact.ts';
import { expectAccessible } from '../accessible.ts';
import { expectSaved, openMorningYoga, openSection, openService, save, saveBar, stored } from '../editor.ts';
import { expect, test, toast, type TestBusiness } from '../fixtures.ts';

const locationsOf = (service: Service) =>
  (service.locations ?? []).map(({ business, type }) => business?.id ?? type);

async function hathaOf({ api }: TestBusiness): Promise<Service> {
  const query = { filter: { name: 'Morning hatha' } };
  const [hatha] = (await api.send(queryServices, { body: { query } })).services;
  if (!hatha) throw new Error('The sample has no Morning hatha.');
  return hatha;
}

/** The server's preview of removing all locations. */
const foreseen = async ({ api }: TestBusiness, { id: serviceId }: Service, action: SessionAction) =>
  (
    await api.send(previewServiceLocations, {
      path: { serviceId },
      body: { locations: [], removedLocationSessionsAction: { action } },
    })
  ).impact;

async function takeAway(page: Parameters<typeof openService>[0], business: TestBusiness, hatha: Service) {
  await openService(page, business, hatha);
  await openSection(page, 'Locations');
  const section = page.getByRole('region', { name: 'Locations' });
  const name = hatha.locations?.[0]?.business?.name ?? '';
  await section.getByRole('checkbox', { name: new RegExp(`^${name}`) }).uncheck();
  return {
    section,
    name,
    question: page.getByRole('dialog', { name: `Remove ${name} from Morning hatha?` }),
  };
}

test('address of the service alone is added and removed without a dialog', async ({ page, business }) => {
  const yoga = await openMorningYoga(page, business);
  await openSection(page, 'Locations');
  const section = page.getByRole('region', { name: 'Locations' });
  await section.getByRole('textbox', { name: 'Custom address' }).fill('The old oak, City Park');
  await section.getByRole('button', { name: 'Add address' }).click();
  await expect(section.getByRole('checkbox', { name: 'The old oak, City Park' })).toBeChecked();
  await save(page);
  expect((await stored(business, yoga)).locations).toMatchObject([
    { type: 'CUSTOM', custom: { address: { formattedAddress: 'The old oak, City Park' } } },
  ]);

  await section.getByRole('checkbox', { name: 'The old oak, City Park' }).uncheck();
  await expect(section.getByRole('status')).toContainText(
    'The old oak, City Park will be removed when you save.',
  );
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(locationsOf(await stored(business, yoga))).toEqual([]);
});

test.describe('business with bookings', () => {
  test.use({ sample: 'studio' });

  test("removing a location counts affected customers and moves their sessions with the owner's message", async ({
    page,
    business,
  }) => {
    const hatha = await hathaOf(business);
    const before = await foreseen(business, hatha, 'DELETE');
    expect(before.bookings.cancelled).toBeGreaterThan(1);
    const { locations } = await business.api.send(listLocations, {});
    const other = locations.find(({ id, archived }) => !archived && !locationsOf(hatha).includes(id));
    const { section, question } = await takeAway(page, business, hatha);
    await section.getByRole('checkbox', { name: new RegExp(`^${other?.name}`) }).check();
    await saveBar(page).getByRole('button', { name: 'Save' }).click();

    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await expect(question.getByRole('radio', { name: 'Keep at this location' })).toBeChecked();
    await expectAccessible(page);
    await question.getByRole('radio', { name: 'Move to another location' }).check();
    await expect(question.getByText(`${before.bookings.cancelled} bookings will be moved.`)).toBeVisible();
    await question.getByRole('button', { name: /^View/ }).click();
    await expect(question.getByRole('region', { name: 'Sessions and customers' })).toContainText(
      before.soonestBookings[0]?.customer.name ?? 'a name',
    );
    await question.getByLabel('Personal message').fill('We have moved around the corner.');
    await expect(question.getByRole('region', { name: /^Email preview for/ })).toContainText(
      'We have moved around the corner.',
    );
    await expectAccessible(page);
    await question.getByRole('button', { name: `Save, move ${before.bookings.cancelled} bookings` }).click();
    await expectSaved(page);
    await expect(question).toBeHidden();
    expect(locationsOf(await stored(business, hatha))).toEqual([other?.id]);
    expect((await foreseen(business, hatha, 'DELETE')).bookings.cancelled).toBe(before.bookings.cancelled);
  });

  test('some sessions are moved by keyboard, the others cancelled, and one undo reverts both', async ({
    page,
    business,
  }) => {
    const hatha = await hathaOf(business);
    const before = await foreseen(business, hatha, 'DELETE');
    const [first] = before.soonestSessions;
    if (!first) throw new Error('Morning hatha has no sessions.');
    const moving = before.soonestBookings.filter(({ sessionId }) => sessionId === first.id).length;
    const { section, question, name } = await takeAway(page, business, hatha);
    await section.getByRole('checkbox', { name: /^Harbour Street/ }).check();
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await question.getByRole('radio', { name: 'Cancel sessions' }).check();

    await question.getByRole('button', { name: 'Move some sessions first…' }).press('Enter');
    const list = question.getByRole('region', { name: 'Sessions and customers' });
    const tick = list
      .getByRole('listitem')
      .first()
      .getByRole('checkbox', { name: new RegExp(name) });
    await tick.press('Space');
    await expect(tick).toBeChecked();
    await expect(question.getByLabel('Move 1 selected to')).toHaveValue(/.+/);
    await expect(list.getByRole('listitem').first()).toContainText('moved');
    const ending = before.bookings.cancelled - moving;
    const act = question.getByRole('button', {
      name: `Save, move ${moving} bookings and cancel ${ending} bookings`,
    });
    await expect(act).toBeDisabled();
    await expectAccessible(page);
    await question.getByLabel('Type “Morning hatha” to confirm').fill('Morning hatha');
    await act.press('Enter');
    await expectSaved(page);
    const after = await foreseen(business, hatha, 'DELETE');
    expect(after.soonestSessions.map(({ id }) => id)).toEqual([first.id]);
    expect(after.bookings.cancelled).toBe(moving);

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect(toast(page, 'Undone: changed Locations of Morning hatha.')).toContainText(
      `${before.bookings.cancelled} bookings and ${before.sessions.cancelled} sessions restored. Customers weren’t notified.`,
    );
    await expect(section.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked();
    const back = await foreseen(business, hatha, 'DELETE');
    expect({ ...back, token: '' }).toEqual({ ...before, token: '' });
  });

  test('cancelling sessions requires the name, and closing the dialog changes nothing', async ({
    page,
    business,
  }) => {
    const hatha = await hathaOf(business);
    const before = await foreseen(business, hatha, 'DELETE');
    const { question } = await takeAway(page, business, hatha);
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(question.getByRole('radio', { name: 'Move to another location' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(saveBar(page)).toContainText('1 unsaved change');
    expect((await stored(business, hatha)).revision).toBe(hatha.revision);

    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await question.getByRole('radio', { name: 'Cancel sessions' }).check();
    const act = question.getByRole('button', { name: `Save, cancel ${before.bookings.cancelled} bookings` });
    await expect(act).toBeDisabled();
    await question.getByLabel('Type “Morning hatha” to confirm').fill('Morning hatha');
    await act.click();
    await expectSaved(page);
    expect(locationsOf(await stored(business, hatha))).toEqual([]);
  });
});

test.describe('phone', () => {
  test.use({ sample: 'studio', viewport: { width: 360, height: 740 } });

  test('location dialog fits in both themes without horizontal scroll', async ({ page, business }) => {
    await takeAway(page, business, await hathaOf(business));
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('radio', { name: 'Cancel sessions' })).toBeVisible();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});
