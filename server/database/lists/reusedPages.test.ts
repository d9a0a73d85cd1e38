import { expect, test } from 'vitest';
import { createService, searchServices } from '../../../contract/calls/services/services.ts';
import { Prepared } from '../prepared.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass } from '../../testing/testApp.ts';

const [{ open }] = engineOfTheDay(import.meta.url) as [ReturnType<typeof engineOfTheDay>[number]];

test.each([
  ['by default', {}],
  ['of a search by text', { search: { expression: 'yoga' } }],
])('a page of services %s may be reused until a commit', async (_which, search) => {
  const database = await open();
  const pages: boolean[] = [];
  const server = startTestApp({
    ...database,
    rows: (statement) => {
      const { text = '', isReusable = false } = statement instanceof Prepared ? statement.statement : {};
      if (/from services[\s\S]*limit 3\b/.test(text) || !(statement instanceof Prepared))
        pages.push(isReusable);
      return database.rows(statement);
    },
  });
  const { tokens } = await server.addBusiness();
  await ask(server, createService, { body: { service: yogaClass() } }, tokens.admin);
  pages.length = 0;
  const body = { search: { ...search, cursorPaging: { limit: 2 } } };
  const { services } = await ask(server, searchServices, { body }, tokens.admin);
  expect(services).toHaveLength(1);
  expect(pages).toContain(true);
});
