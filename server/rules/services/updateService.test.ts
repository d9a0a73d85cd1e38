import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateService } from '../../../contract/calls/services/services.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import { clearPath, type Fields } from '../../../contract/paths.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { requestFor, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { expectProperty } from '../../../testProperty.ts';

const engines = engineOfTheDay(import.meta.url);

/** Fields that a mask can name, with values valid for any class. */
const changes: Record<string, fc.Arbitrary<ServiceInput>> = {
  tagLine: fc.string({ maxLength: 20, unit: 'grapheme' }).map((tagLine) => ({ tagLine })),
  description: fc.constantFrom(null, 'Slow', '').map((description) => ({ description })),
  defaultCapacity: fc.integer({ min: 1, max: 1000 }).map((defaultCapacity) => ({ defaultCapacity })),
  hidden: fc.boolean().map((hidden) => ({ hidden })),
  'onlineBooking.enabled': fc.boolean().map((enabled) => ({ onlineBooking: { enabled } })),
  'payment.fixed.price': fc
    .integer({ min: 1, max: 99_999 })
    .map((value) => ({ payment: { fixed: { price: { value: String(value) } } } })),
  'extendedFields.namespaces': fc
    .dictionary(fc.constantFrom('a', 'b'), fc.record({ x: fc.integer() }))
    .map((namespaces) => ({ extendedFields: { namespaces } })),
  'seoData.settings.preventAutoRedirect': fc
    .boolean()
    .map((preventAutoRedirect) => ({ seoData: { settings: { preventAutoRedirect } } })),
};
const paths = Object.keys(changes);

/** A body that changes everything, with a mask of some of its fields. */
const bodyAndMask = fc.tuple(
  fc.tuple(...Object.values(changes)).map((parts) => {
    const payment = parts.find((part) => part.payment)?.payment;
    return { ...Object.assign({}, ...parts), payment } as ServiceInput;
  }),
  fc.subarray(paths, { minLength: 1 }),
);

describe.each(engines)('a masked update on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('leaves everything outside the mask unchanged', async () => {
    const { create, read, admin } = await openCatalogue(server);
    const { id } = await create(yogaClass({ description: 'Slow', tagLine: 'For all' }));
    await expectProperty(
      fc.asyncProperty(bodyAndMask, async ([service, mask]) => {
        const before = await read(id);
        const body = { service: { ...service, revision: before.revision }, mask: mask.join(',') };
        const input = { path: { 'service.id': id }, body };
        const response = await server.app(requestFor(updateService, input, { token: admin }));
        const answer = await response.text();
        expect([response.status, answer]).toEqual([200, expect.anything()]);
        const outside = (record: Fields) =>
          JSON.stringify([...mask, 'revision', 'updatedDate'].reduce(withoutPath, record));
        const after = await read(id);
        expect(outside(after)).toBe(outside(before));
        expect(JSON.parse(answer)).toEqual({ service: after });
      }),
      25,
    );
  });
});

/** Removes the path, and objects that become empty: the mask may be the first to need them. */
function withoutPath(record: Fields, path: string): Fields {
  const parent = path.slice(0, path.lastIndexOf('.'));
  const cleared = clearPath(record, path);
  if (
    !path.includes('.') ||
    Object.keys((cleared[parent] as object | undefined) ?? { other: 1 }).length > 0
  ) {
    return path.startsWith('seoData') || path.startsWith('extendedFields')
      ? clearPath(cleared, path.split('.')[0] ?? '')
      : cleared;
  }
  return withoutPath(cleared, parent);
}
