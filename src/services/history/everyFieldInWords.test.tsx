import { waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import {
  optionsAndVariants,
  optionsAndVariantsReadOnly,
} from '../../../contract/entities/prices/optionsAndVariants.ts';
import type { FieldChange, RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { service, serviceReadOnly } from '../../../contract/entities/services/service.ts';
import { createAddOn } from '../../../contract/calls/prices/addOns.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { BusinessProvider } from '../../ui/business/BusinessProvider.tsx';
import { useText } from '../../messages/useText.ts';
import { ChangeReaders } from '../../records/history/ChangeReaders.tsx';
import { useChangeWords } from '../../records/history/useChangeWords.ts';

/** Written by separate calls; updates ignore them. */
const ownCalls = ['payment.pricingPlanIds', 'mainSlug', 'addOnGroups'];
/** Immutable, or written by the server only; the currency belongs to the business. */
const neverChanges = [
  ...serviceReadOnly.filter((path) => !ownCalls.includes(path)),
  'appId',
  'type',
  'revision',
  'mainSlug.createdDate',
];
const unwritten = (path: string) =>
  neverChanges.some((known) => path === known || path.startsWith(`${known}.`)) ||
  /\.(currency|formattedValue)$/.test(path) ||
  (path.startsWith('bookingPolicy.') && path !== 'bookingPolicy.id');

const one = '6e0f2c1a-0000-4000-8000-000000000001';
const optionId = '6e0f2c1a-0000-4000-8000-000000000003';
const picture = (name: string) => ({ image: { id: name, url: `/media/${name}`, filename: name } });

/** Values of lists and pictures, which are replaced as a whole, before and after. */
const fullChanges: Record<string, [before: unknown, after: unknown]> = {
  'media.items': [[picture('Room.jpg')], [picture('Room.jpg'), picture('Door.jpg')]],
  'media.mainMedia': [picture('Room.jpg'), picture('Door.jpg')],
  'media.coverMedia': [picture('Room.jpg'), picture('Door.jpg')],
  locations: [[], [{ id: one, type: 'BUSINESS', business: { id: one } }]],
  'schedule.availabilityConstraints.sessionDurations': [[60], [60, 90]],
  staffMemberIds: [[], [one]],
  serviceResources: [[], [{ resourceType: { id: one } }]],
  'seoData.tags': [[], [{ type: 'title', children: 'Massage in Mitte' }]],
  'seoData.settings.keywords': [[], [{ term: 'massage' }]],
  'payment.pricingPlanIds': [[], [one]],
  addOnGroups: [[], [{ id: one, name: 'Extras', addOnIds: [] }]],
  'options.values': [
    [{ id: optionId, type: 'CUSTOM', customData: { choices: ['Child'] } }],
    [{ id: optionId, type: 'DURATION', durationData: {} }],
  ],
  'variants.values': [
    [{ choices: [{ optionId, custom: 'Child' }], price: { value: '10' } }],
    [{ choices: [{ optionId, custom: 'Child' }], price: { value: '12' } }],
  ],
};

/** Two valid values per kind of field; the first match is used. */
const pairs: readonly [unknown, unknown][] = [
  [false, true],
  [30, 60],
  [2, 3],
  ['2027-03-01T10:00:00.000Z', '2027-04-01T10:00:00.000Z'],
  // The referenced record is unknown here, so both would read alike.
  [undefined, one],
  ['40.00', '45.00'],
];

/** Returns a change for every path, with valid old and new values. */
function changesOf(schema: z.ZodType, at = ''): FieldChange[] {
  const fullChange = fullChanges[at];
  if (fullChange) return [{ field: at, before: fullChange[0], after: fullChange[1] }];
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  if (inner instanceof z.ZodObject && Object.keys(inner.shape).length > 0) {
    return Object.entries<z.ZodType>(inner.shape).flatMap(([key, field]) => {
      const path = at === '' ? key : `${at}.${key}`;
      return unwritten(path) ? [] : changesOf(field, path);
    });
  }
  if (inner instanceof z.ZodEnum) {
    const known = inner.options.filter((option) => !String(option).startsWith('UNKNOWN'));
    return [{ field: at, ...(known.length > 1 && { before: known[0] }), after: known.at(-1) }];
  }
  if (at.startsWith('extendedFields')) return [{ field: at, before: { own: 1 }, after: { own: 2 } }];
  const pair = pairs.find((values) =>
    values.every((value) => value === undefined || inner.safeParse(value).success),
  );
  if (!pair) throw new Error(`Say in this test what ${at} can be before and after.`);
  return [{ field: at, before: pair[0], after: pair[1] }];
}

type ChangeWords = ReturnType<typeof useReadWords>;

/** Sentences as text: the record is `this`, struck-through values are `from …`. */
function useReadWords() {
  const text = useText();
  const words = useChangeWords();
  return {
    ...words,
    sentenceOf: (change: RecordedChange): string => {
      const { key, values = {} } = words.sentenceOf(change, true);
      const { before, after } = values;
      const said: Record<string, string> = { who: 'Mara', record: 'this' };
      for (const [name, value = ''] of Object.entries(values)) said[name] = value;
      if (before !== undefined) Object.assign(said, { before: `from ${before}`, after: `to ${after}` });
      return text(key, said);
    },
  };
}

function Probe({ onWords }: { onWords: (words: ChangeWords) => void }) {
  const words = useReadWords();
  useEffect(() => {
    onWords(words);
  });
  return null;
}

async function openWords() {
  let latest: ChangeWords | undefined;
  const desk = await renderSignedIn(
    <BusinessProvider>
      <ChangeReaders>
        <Probe onWords={(words) => (latest = words)} />
      </ChangeReaders>
    </BusinessProvider>,
  );
  const words = (): ChangeWords => {
    if (!latest) throw new Error('Nothing was drawn.');
    return latest;
  };
  return { ...desk, words };
}

const changeOf = (entity: string, ...fields: FieldChange[]): RecordedChange => ({
  id: one,
  date: '2027-03-01T10:00:00.000Z',
  entity,
  entityId: one,
  action: 'updated',
  actor: { kind: 'MEMBER', name: 'Mara' },
  requestId: 'r',
  fields,
  undone: false,
  undoable: true,
});

/** Text that only a program would output. */
const wire = /[a-z][A-Z]|[A-Z]{3}|_|%\{|·|\bvalues?\b|[0-9a-f]{8}-|\{|undefined/;

/** Data of other programs has no readable form. */
const unsayable = ['otherPrograms', 'others'];

it('every field of a service and its related records is described in words', async () => {
  const { words } = await openWords();
  const { id: _id, revision: _revision, serviceId: _serviceId, ...ofPrices } = optionsAndVariants.shape;
  const derived: readonly string[] = optionsAndVariantsReadOnly;
  const table = [
    ...changesOf(service).map((field) => changeOf('service', field)),
    ...Object.entries(ofPrices)
      .filter(([key]) => !derived.includes(key))
      .flatMap(([key, schema]) => changesOf(schema, key))
      .map((field) => changeOf('optionsAndVariants', field)),
  ];
  expect(table.length).toBeGreaterThan(50);
  await waitFor(() => {
    const unsaid = table.flatMap((change) => {
      const parts = words().partsOf(change);
      const sentence = words().sentenceOf(change);
      const [part, ...more] = parts;
      const values = part ? [part.before, part.after, ...part.added, ...part.removed] : [];
      const said =
        part !== undefined &&
        more.length === 0 &&
        part.paths.length === 1 &&
        (unsayable.includes(part.key) || part.before !== part.after) &&
        ![sentence, part.label, ...values].some((text) =>
          wire.test(text.replace(/\.jpg|\d\.\d|\bURLs?\b/g, '')),
        );
      return said ? [] : [{ field: change.fields[0]?.field, sentence, parts }];
    });
    expect(unsaid).toEqual([]);
  });
}, 60_000);

it('describes additions, removals and changes with amounts, durations and names', async () => {
  const { api, unmount } = await openWords();
  const page = { pagination: { page: 1, perPage: 1 } };
  const { data: plans } = await api.getList<{ id: string; name: string }>('pricingPlans', page);
  const { data: staff } = await api.getList<{ id: string; resourceId: string; name: string }>(
    'staffMembers',
    page,
  );
  const { data: locations } = await api.getList<{ id: string; name: string }>('locations', page);
  const { addOn } = await api.send(createAddOn, { body: { addOn: { name: 'Hot stones' } } });
  const [plan, person, location] = [plans[0], staff[0], locations[0]];
  // Earlier requests do not include the add-on yet.
  unmount();
  const { words } = await openWords();
  if (!plan || !person || !location) throw new Error('The sample business has too little.');
  const locationHere = { id: location.id, type: 'BUSINESS', business: { id: location.id } };
  const group = { id: one, name: 'Extras', addOnIds: [] };
  const [children, adults] = ['Child', 'Adult'].map((custom) => (value: string) => ({
    choices: [{ optionId, custom }],
    price: { value },
  }));
  const said: [entity: string, FieldChange[], sentence: string][] = [
    ['service', [{ field: 'hidden', before: false, after: true }], 'Mara hid this from customers'],
    ['service', [{ field: 'hidden', before: true, after: false }], 'Mara made this visible to customers'],
    [
      'service',
      [{ field: 'payment.fixed.price.value', before: '40.00', after: '45.00' }],
      'Mara changed Price from €40.00 to €45.00',
    ],
    [
      'service',
      [{ field: 'onlineBooking.enabled', before: true, after: false }],
      'Mara turned off “Online booking”',
    ],
    [
      'service',
      [{ field: 'payment.options.online', before: false, after: true }],
      'Mara added Online to Payment methods',
    ],
    [
      'service',
      [{ field: 'schedule.availabilityConstraints.sessionDurations', before: [60], after: [60, 90] }],
      'Mara added 90 min to Duration',
    ],
    [
      'service',
      [{ field: 'schedule.availabilityConstraints.timeBetweenSessions', before: 15, after: 60 }],
      'Mara changed Buffer time after from 15 min to 60 min',
    ],
    [
      'service',
      [{ field: 'payment.pricingPlanIds', before: [], after: [plan.id] }],
      `Mara added ${plan.name} to Accepted plans`,
    ],
    [
      'service',
      [{ field: 'staffMemberIds', before: [person.resourceId], after: [] }],
      `Mara removed ${person.name} from Staff`,
    ],
    [
      'service',
      [{ field: 'locations', before: [], after: [locationHere] }],
      `Mara added ${location.name} to Locations`,
    ],
    [
      'service',
      [{ field: 'addOnGroups', before: [group], after: [{ ...group, addOnIds: [addOn.id] }] }],
      `Mara added ${addOn.name} to Add-ons of Extras`,
    ],
    [
      'optionsAndVariants',
      [
        { field: 'variants.values', before: [children?.('10')], after: [children?.('12')] },
        { field: 'minPrice.value', before: '10', after: '12' },
      ],
      'Mara changed Price of Child from €10.00 to €12.00',
    ],
    [
      'optionsAndVariants',
      [{ field: 'variants.values', before: [children?.('10')], after: [adults?.('12'), children?.('9')] }],
      'Mara changed Variants',
    ],
  ];
  await waitFor(() => {
    expect(
      said.map(([entity, fields]) => {
        const change = changeOf(entity, ...fields);
        return words().sentenceOf(change);
      }),
    ).toEqual(said.map(([, , sentence]) => sentence));
  });
}, 60_000);

it('reverts a change of the price type as a unit, with the fields it removed', async () => {
  const { words } = await openWords();
  const fixed = { price: { value: '40', currency: 'EUR' }, deposit: { value: '10' } };
  const parts = () =>
    words().partsOf(
      changeOf(
        'service',
        { field: 'payment.rateType', before: 'FIXED', after: 'NO_FEE' },
        { field: 'payment.fixed', before: fixed },
      ),
    );
  await waitFor(() =>
    expect(parts().map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Price type', 'Fixed price', 'Free'],
      ['Price', '€40.00', ''],
      ['Deposit', '€10.00', ''],
    ]),
  );
  for (const { paths } of parts()) expect(paths).toEqual(['payment.rateType', 'payment.fixed']);
});
