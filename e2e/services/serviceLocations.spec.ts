import { previewServiceLocations } from '../../contract/calls/services/previews.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import type { SessionAction } from '../../contract/entities/services/serviceImpact.ts';
import { expectAccessible } from '../accessible.ts';
import { expectSaved, openSection, openService, saveBar } from '../editor.ts';
import { expect, test, toast, type TestBusiness } from '../fixtures.ts';

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

test.describe('phone', () => {
  test.use({ sample: 'studio', viewport: { width: 360, height: 740 } });

  test('location dialog fits; some sessions are moved by keyboard, the others cancelled, and one undo reverts both', async ({
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
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
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
});
