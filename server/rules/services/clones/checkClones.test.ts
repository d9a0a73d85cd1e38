import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/services/clones.ts';
import { deleteService } from '../../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { insertSessions } from '../../../tables/calendar/sessions.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { sessionOf } from '../../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('checking planned clones on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('reports slug conflicts with former slugs and among the clones', async () => {
    const { admin, businessId, create, update } = await openCatalogue(server);
    const source = await create(yogaClass());
    const sessions = Array.from({ length: 4 }, (_, week) =>
      sessionOf(source, { inHours: 24 + week * 168, recurringSessionId: 'weekly' }),
    );
    await insertSessions(server.database, businessId, [...sessions, sessionOf(source, { inHours: 48 })]);
    const old = await create(yogaClass({ name: 'Dawn' }));
    await update({ id: old.id, revision: '1', name: 'Sunrise' });
    const planned = (name: string, slug?: string) => ({
      sourceServiceId: source.id,
      name,
      ...(slug !== undefined && { slug }),
    });
    const clones = [
      planned('Dawn'),
      planned('Dawn'),
      planned('Sunrise', 'dawn'),
      planned('اليوغا', 'Übung!'),
      planned(''),
    ];
    const { checks, sources } = await ask(server, calls.checkClones, { body: { clones } }, admin);
    expect(checks.map(({ availability }) => [availability.state, availability.slug])).toEqual([
      ['FREE', 'dawn-1'],
      ['FREE', 'dawn-2'],
      ['TAKEN', 'dawn'],
      ['ILLEGAL_CHARACTERS', 'Übung!'],
      ['FREE', 'untitled'],
    ]);
    expect(checks[2]).toMatchObject({
      namesake: { id: old.id },
      availability: { holder: { name: 'Sunrise', current: false } },
    });
    expect(checks[2]?.availability.suggestions).toHaveLength(3);
    const suggested = checks[2]?.availability.suggestions ?? [];
    const others = suggested.map((slug, index) => planned(`Other ${index}`, slug));
    const again = [planned('Sunrise', 'dawn'), ...others];
    const answer = await ask(server, calls.checkClones, { body: { clones: again } }, admin);
    const now = answer.checks[0]?.availability.suggestions ?? [];
    expect(now).toHaveLength(3);
    expect(now.filter((slug) => suggested.includes(slug))).toEqual([]);
    expect(checks[0]).not.toHaveProperty('namesake');
    expect(sources).toEqual([{ id: source.id, recurringSessions: 4, variants: 0 }]);
    await ask(server, deleteService, { path: { serviceId: source.id } }, admin);
    const gone = { body: { clones: [planned('Dawn')] } };
    expect(await refused(server, calls.checkClones, gone, admin)).toMatchObject({ status: 404 });
  });
});
