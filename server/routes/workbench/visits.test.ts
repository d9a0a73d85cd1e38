import { beforeAll, describe, expect, test } from 'vitest';
import { noteVisit } from '../../../contract/calls/workbench/visits.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, testNow, type TestApp } from '../../testing/testApp.ts';

const engines = engineOfTheDay(import.meta.url);

const hour = 60 * 60;

describe.each(engines)('visits on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('return the time of the previous visit, constant during a visit, per member', async () => {
    const { tokens } = await server.addBusiness();
    const visit = (token = tokens.owner) => ask(server, noteVisit, { body: {} }, token);
    expect(await visit()).toEqual({});
    server.passTime(hour);
    expect(await visit()).toEqual({});
    server.passTime(7 * 24 * hour);
    const last = { since: new Date(testNow.getTime() + hour * 1000).toISOString() };
    expect(await visit()).toEqual(last);
    server.passTime(hour);
    expect(await visit()).toEqual(last);
    expect(await visit(tokens.staff)).toEqual({});
  });
});
