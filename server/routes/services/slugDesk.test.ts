import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { checkClones } from '../../../contract/calls/services/clones.ts';
import { setCustomSlug } from '../../../contract/calls/services/serviceParts.ts';
import * as calls from '../../../contract/calls/services/slugDesk.ts';
import type { SlugFilter } from '../../../contract/calls/services/slugDesk.ts';
import type { ListedSlug } from '../../../contract/entities/services/slugDesk.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  ask,
  refused,
  requestFor,
  startTestApp,
  testNow,
  yogaClass,
  type TestApp,
} from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { takeLast } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('slug calls on $name', ({ open }) => {
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
      slugs: async (filter: SlugFilter = { view: 'REVIEW' }, more: object = {}) => {
        const query = { filter: JSON.stringify(filter), ...more };
        const response = await server.app(requestFor(calls.listSlugs, { query }, { token: admin }));
        const slugs = (await response.json()) as ListedSlug[];
        return { slugs, range: response.headers.get('Content-Range') };
      },
    };
  }

  test('a service lists all its slugs with dates, the current one first', async () => {
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
    expect(found.map(({ usedUntil }) => usedUntil)).toEqual([
      undefined,
      server.options.clock().toISOString(),
    ]);
    const path = { serviceId: crypto.randomUUID() };
    expect(await refused(server, calls.getServiceAddresses, { path }, admin)).toMatchObject({ status: 404 });
  });

  test('a slug is reported as free, own, illegal or taken, currently, previously or by a deleted service', async () => {
    const { create, update, check, admin } = await desk();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    const massage = await create(yogaClass({ name: 'Deep tissue' }));
    const since = server.options.clock().toISOString();
    server.passTime(60);
    await update({ id: massage.id, revision: '1', name: 'Massage 60' });
    expect(await check(id, 'morning')).toEqual({ state: 'FREE', slug: 'morning', suggestions: [] });
    expect(await check(id, 'yoga')).toEqual({ state: 'OWN', slug: 'yoga', suggestions: [] });
    expect(await check(id, 'Sonnengruß!')).toEqual({
      state: 'ILLEGAL_CHARACTERS',
      slug: 'Sonnengruß!',
      suggestions: ['sonnengruss', 'sonnengruss-class', 'sonnengruss-1'],
    });
    // Letters of other scripts are transliterated; a slug without usable letters derives from the name.
    const suggested = async (slug: string) => (await check(id, slug)).suggestions[0];
    expect(await Promise.all(['瞑想', '瞑想 60', 'йога 60', '@@@'].map(suggested))).toEqual([
      'mingxiang',
      'mingxiang-60',
      'yoga-60',
      'yoga-class',
    ]);
    const holder = { id: massage.id, name: 'Massage 60', deleted: false };
    expect(await check(id, 'massage-60')).toMatchObject({
      state: 'TAKEN',
      holder: { ...holder, current: true },
    });
    const former = await check(id, 'deep-tissue');
    const usedUntil = server.options.clock().toISOString();
    expect(former.holder).toEqual({ ...holder, current: false, since, usedUntil });
    expect(former.suggestions).toEqual(['deep-tissue-class', 'deep-tissue-1', 'deep-tissue-2']);
    for (const slug of former.suggestions) expect((await check(id, slug)).state).toBe('FREE');
    await ask(server, deleteService, { path: { serviceId: massage.id } }, admin);
    const deleted = await check(id, 'deep-tissue');
    expect(deleted.holder?.deleted).toBe(true);
    const days = (Date.parse(deleted.holder?.until ?? '') - server.options.clock().getTime()) / 86_400_000;
    expect(days).toBe(30);
  });

  test('the catalogue report finds duplicates, near duplicates, untitled slugs and other scripts', async () => {
    const { create, slugs, admin } = await desk();
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
    const { slugs: found, range } = await slugs();
    expect(range).toBe('slugs 0-6/7');
    const of = (name: string) =>
      found.flatMap(({ name: own, slug, findings, suggestion, others }) =>
        own === name ? { slug, findings, suggestion, others: others.map((other) => other.slug) } : [],
      );
    expect(of('Yoga')).toContainEqual(
      expect.objectContaining({ slug: 'yoga-1', findings: ['CLASH'], others: ['yoga'] }),
    );
    // Two rows never get the same suggestion.
    expect(of('Yoga').flatMap(({ suggestion }) => suggestion ?? [])).toEqual(['yoga-class']);
    expect(of('Hatha Flow')).toEqual([
      {
        slug: 'hatha-flow',
        findings: ['NEAR_CLASH'],
        suggestion: 'hatha-flow-class',
        others: ['hatha-flows'],
      },
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
    expect((await slugs({ view: 'NON_LATIN_NAME' })).range).toBe('slugs 0-1/2');
    const { counts } = await ask(server, calls.countSlugs, {}, admin);
    const byFinding = { CLASH: 1, NEAR_CLASH: 3, UNTITLED: 3, NON_LATIN_NAME: 2 };
    expect(counts).toEqual({ all: 10, REVIEW: 7, ...byFinding, PREVIOUS: 0 });
    // Applied suggestions leave no findings.
    for (;;) {
      const next = (await slugs()).slugs.find(({ suggestion }) => suggestion !== undefined);
      if (!next) break;
      const path = { serviceId: next.serviceId };
      await ask(server, setCustomSlug, { path, body: { slug: next.suggestion ?? '' } }, admin);
    }
    expect((await slugs()).slugs.map(({ name, findings }) => [name, ...findings])).toEqual([
      ['🧘', 'UNTITLED'],
    ]);
  });

  test('all slugs are listed with findings first, and found by slug or name', async () => {
    const { create, update, slugs, admin } = await desk();
    const { id } = await create(yogaClass({ name: 'Dawn' }));
    const createdDate = server.options.clock().toISOString();
    await create(yogaClass({ name: 'Hatha Flow' }));
    await create(yogaClass({ name: 'Hatha Flows' }));
    const gone = await create(yogaClass({ name: 'Gone' }));
    server.passTime(60);
    await update({ id, revision: '1', name: 'Evening' });
    await ask(server, deleteService, { path: { serviceId: gone.id } }, admin);
    const listed = async (filter: SlugFilter, more: object = {}) =>
      (await slugs(filter, more)).slugs.map(({ slug, current }) => (current ? slug : `(${slug})`));
    expect(await listed({})).toEqual(['hatha-flow', 'hatha-flows', 'evening', '(dawn)']);
    const byName = { sort: '["name","ASC"]' };
    expect(await listed({}, byName)).toEqual(['evening', '(dawn)', 'hatha-flow', 'hatha-flows']);
    expect(await listed({}, { sort: '["id","DESC"]' })).toEqual([
      'hatha-flows',
      'hatha-flow',
      'evening',
      '(dawn)',
    ]);
    expect(await listed({ view: 'PREVIOUS' })).toEqual(['(dawn)']);
    expect(await listed({ q: ' EVEN ' })).toEqual(['evening', '(dawn)']);
    expect(await listed({ q: 'h', view: 'PREVIOUS' })).toEqual([]);
    expect(await listed({ q: 'FLOWS', view: 'REVIEW' })).toEqual(['hatha-flows']);
    expect(await slugs({}, { range: '[3,5]' })).toMatchObject({
      range: 'slugs 3-3/4',
      slugs: [
        {
          id: 'dawn',
          serviceId: id,
          name: 'Evening',
          createdDate,
          usedUntil: server.options.clock().toISOString(),
          findings: [],
        },
      ],
    });
    expect((await ask(server, calls.countSlugs, {}, admin)).counts).toMatchObject({ all: 4, PREVIOUS: 1 });
  });

  test('names in other scripts, emoji and accents get a usable slug, or an explicitly untitled one', async () => {
    const { create } = await desk();
    const slugs: string[] = [];
    for (const name of ['تدليك', '瞑想', '🧘‍♀️🔥', 'Über Ärger']) {
      slugs.push((await create(yogaClass({ name }))).mainSlug?.name ?? '');
    }
    expect(slugs).toEqual(['untitled', 'untitled-1', 'untitled-2', 'uber-arger']);
  });

  test('a fixed slug follows the name again, under its previous or a free slug', async () => {
    const { create, admin, addresses, read, update } = await desk();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    const path = { serviceId: id };
    await ask(server, setCustomSlug, { path, body: { slug: 'dawn' } }, admin);
    const { service } = await ask(server, calls.followName, { path, body: {} }, admin);
    expect(service.mainSlug).toMatchObject({ name: 'yoga', custom: false });
    await update({ id, revision: service.revision, name: 'Power yoga' });
    expect((await read(id)).mainSlug).toMatchObject({ name: 'power-yoga', custom: false });
    await ask(server, setCustomSlug, { path, body: { slug: 'power-yoga' } }, admin);
    const renamed = await update({ id, revision: (await read(id)).revision, name: 'Slow yoga' });
    expect(renamed.mainSlug).toMatchObject({ name: 'power-yoga', custom: true });
    // The slug that the rename would have produced also leads there.
    expect((await addresses(id)).map(({ slug }) => slug)).toContain('slow-yoga');
    const next = await ask(server, calls.followName, { path, body: { name: 'Calm yoga' } }, admin);
    expect(next.service.mainSlug).toMatchObject({ name: 'calm-yoga', custom: false });
    const gone = { path: { serviceId: crypto.randomUUID() }, body: {} };
    expect(await refused(server, calls.followName, gone, admin)).toMatchObject({ status: 404 });
  });

  test('slug numbering ignores slugs with a word after the name', async () => {
    const { create, admin } = await desk();
    const first = await create(yogaClass({ name: 'Yoga' }));
    await create(yogaClass({ name: 'Yoga mats' }));
    expect((await create(yogaClass({ name: 'Yoga' }))).mainSlug?.name).toBe('yoga-1');
    const { id } = await create(yogaClass({ name: 'Pilates' }));
    const path = { serviceId: id };
    await ask(server, setCustomSlug, { path, body: { slug: 'pilates-mats' } }, admin);
    const { service } = await ask(server, calls.followName, { path, body: {} }, admin);
    expect(service.mainSlug).toMatchObject({ name: 'pilates', custom: false });
    const clones = [{ sourceServiceId: first.id, name: 'Yoga' }];
    const { checks } = await ask(server, checkClones, { body: { clones } }, admin);
    expect(checks.map(({ availability }) => availability.slug)).toEqual(['yoga-2']);
  });

  test('undoing a custom slug restores the previous one and its mode', async () => {
    const { create, admin, addresses, read } = await desk();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    await ask(server, setCustomSlug, { path: { serviceId: id }, body: { slug: 'dawn' } }, admin);
    await takeLast(server, 'undo', admin);
    expect((await read(id)).mainSlug).toMatchObject({ name: 'yoga', custom: false });
    expect((await addresses(id)).map(({ slug, current }) => [slug, current])).toEqual([
      ['yoga', true],
      ['dawn', false],
    ]);
  });

  test('after ten renames every previous slug redirects to the current public page', async () => {
    const { offer, update, businessId } = await desk();
    const host = `b${businessId.slice(0, 8)}`;
    await server.database.write(sql`update businesses set host = ${host} where id = ${businessId}`, 1);
    const made = await offer(yogaClass({ name: 'Yoga 0' }));
    let { revision } = made;
    for (let count = 1; count <= 10; count += 1) {
      ({ revision } = await update({ id: made.id, revision, name: `Yoga ${count}` }));
    }
    const page = (slug: string) =>
      server.app(new Request(`http://${host}.localhost:4600/service-page/${slug}`));
    expect((await page('yoga-10')).status).toBe(200);
    for (let count = 0; count < 10; count += 1) {
      const response = await page(`yoga-${count}`);
      const location = response.headers.get('Location') ?? '';
      expect([response.status >= 300 && response.status < 400, location.endsWith('/yoga-10')]).toEqual([
        true,
        true,
      ]);
    }
  });

  test("another service's slug is refused with owner, date and three free alternatives", async () => {
    const { create, update, admin } = await desk();
    const yoga = await create(yogaClass({ name: 'Yoga' }));
    const massage = await create(yogaClass({ name: 'Deep tissue' }));
    await update({ id: massage.id, revision: '1', name: 'Massage 60' });
    const claim = (slug: string) =>
      refused(server, setCustomSlug, { path: { serviceId: yoga.id }, body: { slug } }, admin);
    const former = await claim('deep-tissue');
    expect(former).toMatchObject({
      status: 428,
      code: 'SLUG_ALREADY_EXISTS',
      data: { holder: { name: 'Massage 60', current: false, usedUntil: expect.any(String) } },
    });
    expect(former.data['suggestions']).toHaveLength(3);
    expect(await claim('massage-60')).toMatchObject({ data: { holder: { current: true } } });
    await ask(server, deleteService, { path: { serviceId: massage.id } }, admin);
    expect(await claim('deep-tissue')).toMatchObject({
      data: { holder: { deleted: true, until: expect.any(String) } },
    });
    expect((await claim('-')).rules).toEqual(['slug UNKNOWN_SLUG_ERROR']);
    expect((await claim('Ä')).rules).toEqual(['slug SLUG_CONTAINS_ILLEGAL_CHARACTERS']);
  });

  test('one of two concurrent claims of a slug succeeds, and the other gets free alternatives', async () => {
    const { create, admin } = await desk();
    const services = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    const answers = await Promise.all(
      services.map(({ id }) =>
        server.app(
          requestFor(setCustomSlug, { path: { serviceId: id }, body: { slug: 'dawn' } }, { token: admin }),
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 428]));
    const lost = answers.find(({ status }) => status === 428);
    const refusal = (await lost?.json()) as ErrorBody | undefined;
    expect(refusal?.details.applicationError?.data?.['suggestions']).toHaveLength(3);
  });
});
