import { beforeAll, describe, expect, test } from 'vitest';
import { deleteService } from '../../contract/calls/services.ts';
import { setCustomSlug } from '../../contract/calls/serviceParts.ts';
import * as calls from '../../contract/calls/slugDesk.ts';
import type { SlugIssue } from '../../contract/entities/slugDesk.ts';
import { engines } from '../database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, testNow, yogaClass, type TestApp } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';

describe.each(engines)('the slug desk on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function desk() {
    const catalogue = await openCatalogue(server);
    const { admin } = catalogue;
    return {
      ...catalogue,
      check: async (serviceId: string, slug: string) =>
        (await ask(server, calls.checkSlug, { path: { serviceId }, query: { slug } }, admin)).availability,
      addresses: async (serviceId: string) =>
        (await ask(server, calls.getServiceAddresses, { path: { serviceId } }, admin)).addresses,
      issues: async (query: object = {}) => {
        const response = await server.app(requestFor(calls.listSlugIssues, { query }, { token: admin }));
        const issues = (await response.json()) as SlugIssue[];
        return { issues, range: response.headers.get('Content-Range') };
      },
    };
  }

  test('a service has all the addresses it ever had, the present one first, with their dates', async () => {
    const { create, update, addresses, admin } = await desk();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    server.passTime(60);
    await update({ id, revision: '1', name: 'Power Yoga' });
    server.passTime(60);
    await ask(server, setCustomSlug, { path: { serviceId: id }, body: { slug: 'yoga' } }, admin);
    const found = await addresses(id);
    expect(found.map(({ slug, custom, current }) => [slug, custom, current])).toEqual([
      ['yoga', true, true],
      ['power-yoga', false, false],
    ]);
    expect(found[0]?.createdDate).toBe(testNow.toISOString());
    const path = { serviceId: crypto.randomUUID() };
    expect(await refused(server, calls.getServiceAddresses, { path }, admin)).toMatchObject({ status: 404 });
  });

  test('a wanted address is free, one’s own, illegal, or somebody’s now, formerly or until they are removed', async () => {
    const { create, update, check, admin } = await desk();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    const massage = await create(yogaClass({ name: 'Deep tissue' }));
    await update({ id: massage.id, revision: '1', name: 'Massage 60' });
    expect(await check(id, 'morning')).toEqual({ state: 'FREE', slug: 'morning', suggestions: [] });
    expect(await check(id, 'yoga')).toEqual({ state: 'OWN', slug: 'yoga', suggestions: [] });
    expect(await check(id, 'Sonnengruß!')).toEqual({
      state: 'ILLEGAL_CHARACTERS',
      slug: 'Sonnengruß!',
      suggestions: ['sonnengruss', 'sonnengruss-class', 'sonnengruss-1'],
    });
    const holder = { id: massage.id, name: 'Massage 60', deleted: false };
    expect(await check(id, 'massage-60')).toMatchObject({
      state: 'TAKEN',
      holder: { ...holder, current: true },
    });
    const former = await check(id, 'deep-tissue');
    expect(former.holder).toEqual({ ...holder, current: false, since: expect.any(String) });
    expect(Date.parse(former.holder?.since ?? '')).toBe(server.options.clock().getTime());
    expect(former.suggestions).toEqual(['deep-tissue-class', 'deep-tissue-1', 'deep-tissue-2']);
    for (const slug of former.suggestions) expect((await check(id, slug)).state).toBe('FREE');
    await ask(server, deleteService, { path: { serviceId: massage.id } }, admin);
    const deleted = await check(id, 'deep-tissue');
    expect(deleted.holder?.deleted).toBe(true);
    const days = (Date.parse(deleted.holder?.until ?? '') - server.options.clock().getTime()) / 86_400_000;
    expect(days).toBe(30);
  });

  test('the catalogue is looked through for clashes, near clashes, untitled addresses and other scripts', async () => {
    const { create, issues } = await desk();
    for (const name of [
      'Yoga',
      'Yoga',
      'Hatha Flow',
      'Hatha Flows',
      '🧘',
      'יוגה',
      '瞑想',
      'Crème brûlée',
      'Massage 60',
      'Massage 90',
    ]) {
      await create(yogaClass({ name }));
    }
    const { issues: found, range } = await issues();
    expect(range).toBe('slug-issues 0-6/7');
    const of = (name: string) =>
      found.flatMap(({ name: own, slug, findings, suggestion, others }) =>
        own === name ? { slug, findings, suggestion, others: others.map((other) => other.slug) } : [],
      );
    expect(of('Yoga')).toContainEqual({
      slug: 'yoga-1',
      findings: ['CLASH'],
      suggestion: undefined,
      others: ['yoga'],
    });
    expect(of('Hatha Flow')).toEqual([
      { slug: 'hatha-flow', findings: ['NEAR_CLASH'], suggestion: undefined, others: ['hatha-flows'] },
    ]);
    expect(of('🧘')[0]?.findings).toEqual(['UNTITLED']);
    expect(of('瞑想')).toEqual([
      {
        slug: 'untitled-2',
        findings: ['UNTITLED', 'NON_LATIN_NAME'],
        suggestion: 'mingxiang',
        others: [],
      },
    ]);
    expect(of('יוגה')[0]?.suggestion).toMatch(/^[a-z]+$/);
    expect(of('Crème brûlée')).toEqual([]);
    expect((await issues({ filter: '{"finding":"NON_LATIN_NAME"}' })).range).toBe('slug-issues 0-1/2');
  });
});
