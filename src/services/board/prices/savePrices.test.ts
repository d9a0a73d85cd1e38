import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../contract/call.ts';
import type { OptionsAndVariants } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { ApiClient } from '../../../platform/apiClient.ts';
import { choiceKey, priceLines, priceViolations, sameAmount, type PriceCell } from './priceCells.ts';
import { PriceClash, savePrices, type PriceEdit } from './savePrices.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const service = (number: number, parts: Partial<Service> = {}): Service => ({
  id: id(number),
  type: 'CLASS',
  name: `Service ${number}`,
  defaultCapacity: 10,
  payment: { rateType: 'FIXED', fixed: { price: { value: '18' } }, options: { inPerson: true } },
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  revision: '1',
  ...parts,
});

const varied = service(7, {
  payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '12' } }, options: { inPerson: true } },
});
const adult = { optionId: id(70), custom: 'Adult' };
const child = { optionId: id(70), custom: 'Child' };
const byAge: OptionsAndVariants = {
  id: id(71),
  revision: '1',
  serviceId: varied.id,
  options: {
    values: [{ id: id(70), type: 'CUSTOM', customData: { name: 'Age', choices: ['Adult', 'Child'] } }],
  },
  variants: {
    values: [
      { choices: [adult], price: { value: '14' } },
      { choices: [child], price: { value: '7' } },
    ],
  },
};

const lengthOf = (minutes: number) => ({ optionId: id(80), duration: { minutes } });

/** An appointment of 30 or 60 minutes with prices for 30 and 90 minutes. */
function byLength(): { service: Service; of: OptionsAndVariants } {
  const schedule = { availabilityConstraints: { sessionDurations: [30, 60] } };
  const massage = service(8, { type: 'APPOINTMENT', payment: varied.payment, schedule });
  return {
    service: massage,
    of: {
      id: id(81),
      revision: '1',
      serviceId: massage.id,
      options: { values: [{ id: id(80), type: 'DURATION' }] },
      variants: {
        values: [
          { choices: [lengthOf(30)], price: { value: '20' } },
          { choices: [lengthOf(90)], price: { value: '50' } },
        ],
      },
    },
  };
}

const edit = (of: Service, to: string): PriceEdit => ({ key: of.id, service: of, from: '18', to });
const ofChild: PriceEdit = {
  key: 'child',
  service: varied,
  choice: { choice: child, of: byAge },
  from: '7',
  to: '8',
};

/** Returns a fake server that handles each call with the next function. */
function server(...answers: ((body: unknown) => unknown)[]) {
  const sent: { call: string; body: unknown; requestId: string | undefined }[] = [];
  const send = async (call: Call, input: { body?: unknown }, options?: { requestId?: string }) => {
    sent.push({ call: call.name, body: input.body, requestId: options?.requestId });
    const answer = answers[sent.length - 1];
    if (!answer) throw new Error(`${call.name} was not expected.`);
    return answer(input.body);
  };
  return { api: { send } as unknown as ApiClient, sent };
}

const allSaved = (body: unknown) => ({
  results: (body as { services: unknown[] }).services.map((_, originalIndex) => ({
    itemMetadata: { originalIndex, success: true },
  })),
});
const requestId = crypto.randomUUID();

const stale = (current: Service) => () => ({
  results: [
    {
      itemMetadata: {
        originalIndex: 0,
        success: false,
        error: { code: 'REVISION_MISMATCH', description: 'stale', data: { service: current } },
      },
    },
  ],
});

const refuse = () => {
  throw new ApiError('REVISION_MISMATCH', 'stale');
};

describe('saving prices', () => {
  test('sends batches of 100, each with its revision and only its price, under one request ID', async () => {
    const edits = Array.from({ length: 130 }, (_, index) => edit(service(index), '20'));
    const { api, sent } = server(allSaved, allSaved);
    expect(await savePrices(api, edits, requestId)).toEqual(new Map());
    expect(sent.map(({ body }) => (body as { services: unknown[] }).services.length)).toEqual([100, 30]);
    expect(sent.map((one) => one.requestId)).toEqual([requestId, requestId]);
    expect((sent.at(0)?.body as { services: unknown[] } | undefined)?.services[0]).toEqual({
      service: { id: id(0), revision: '1', payment: { fixed: { price: { value: '20' } } } },
      mask: 'payment.fixed.price.value',
    });
  });

  test('retries after a concurrent change of another field', async () => {
    const { api, sent } = server(stale(service(1, { revision: '5', tagLine: 'New' })), allSaved);
    expect(await savePrices(api, [edit(service(1), '20')], requestId)).toEqual(new Map());
    expect(sent[1]?.body).toMatchObject({ services: [{ service: { revision: '5' } }] });
  });

  test('does not overwrite a concurrent change of the same price', async () => {
    const theirs = service(1, {
      revision: '5',
      payment: { rateType: 'FIXED', fixed: { price: { value: '25' } }, options: { inPerson: true } },
    });
    const { api } = server(stale(theirs));
    const failures = await savePrices(api, [edit(service(1), '20')], requestId);
    expect(failures.get(id(1))).toEqual(new PriceClash('25'));
  });

  test('sends the other variants of a service unchanged', async () => {
    const { api, sent } = server(() => ({}));
    expect(await savePrices(api, [ofChild], requestId)).toEqual(new Map());
    expect(sent[0]).toMatchObject({
      call: 'updateServiceOptionsAndVariants',
      body: {
        serviceOptionsAndVariants: {
          revision: '1',
          variants: { values: [{ price: { value: '14' } }, { price: { value: '8' } }] },
        },
      },
    });
  });

  test('merges variants with concurrent changes', async () => {
    const newer = {
      ...byAge,
      revision: '2',
      variants: {
        values: [
          { choices: [adult], price: { value: '15' } },
          { choices: [child], price: { value: '7' } },
        ],
      },
    };
    const { api, sent } = server(
      () => {
        throw new ApiError('REVISION_MISMATCH', 'stale');
      },
      () => ({ serviceVariants: newer }),
      () => ({}),
    );
    expect(await savePrices(api, [ofChild], requestId)).toEqual(new Map());
    expect(sent[2]?.body).toMatchObject({
      serviceOptionsAndVariants: {
        revision: '2',
        variants: { values: [{ price: { value: '15' } }, { price: { value: '8' } }] },
      },
    });
  });

  test('retries once on repeated conflicts of services', async () => {
    const newer = (revision: string) => stale(service(1, { revision, tagLine: `Edit ${revision}` }));
    const { api, sent } = server(newer('5'), newer('6'));
    const failures = await savePrices(api, [edit(service(1), '20')], requestId);
    expect(sent).toHaveLength(2);
    expect(failures.get(id(1))).toMatchObject({ code: 'REVISION_MISMATCH' });
  });

  test('retries once on repeated conflicts of variants', async () => {
    const { api, sent } = server(refuse, () => ({ serviceVariants: { ...byAge, revision: '2' } }), refuse);
    const failures = await savePrices(api, [ofChild], requestId);
    expect(sent).toHaveLength(3);
    expect(failures.get('child')).toMatchObject({ code: 'REVISION_MISMATCH' });
  });

  test('reports a variant whose newest state cannot be fetched, and keeps the others saved', async () => {
    const away = new ApiError('UNAVAILABLE', 'busy');
    const { api } = server(
      allSaved,
      () => {
        throw new ApiError('REVISION_MISMATCH', 'stale');
      },
      () => {
        throw away;
      },
    );
    const failures = await savePrices(api, [edit(service(1), '20'), ofChild], requestId);
    expect([...failures]).toEqual([['child', away]]);
  });

  test('reports each price of a request without an answer', async () => {
    const error = new ApiError('UNAVAILABLE', 'busy');
    const { api } = server(() => {
      throw error;
    });
    const failures = await savePrices(api, [edit(service(1), '20'), edit(service(2), '20')], requestId);
    expect([...failures]).toEqual([
      [id(1), error],
      [id(2), error],
    ]);
  });
});

describe('a price of a duration', () => {
  const { service: massage, of } = byLength();
  const editOf = (minutes: number, from: string, to: string): PriceEdit => ({
    key: `${minutes}`,
    service: massage,
    choice: { choice: lengthOf(minutes), of },
    from,
    to,
  });
  const both = [editOf(30, '20', ''), editOf(60, '', '35')];
  const saved = [
    { choices: [lengthOf(90)], price: { value: '50' } },
    { choices: [lengthOf(60)], price: { value: '35' } },
  ];

  test('is added where the default price applied, and removed where it shall apply', async () => {
    const { api, sent } = server(() => ({}));
    expect(await savePrices(api, both, 'r')).toEqual(new Map());
    expect(sent[0]?.body).toMatchObject({ serviceOptionsAndVariants: { variants: { values: saved } } });
  });

  test('is added again to the newest variants, and clashes with one that someone else added', async () => {
    const newest = (variants: OptionsAndVariants['variants']['values']) =>
      server(
        () => {
          throw new ApiError('REVISION_MISMATCH', 'Someone else.', { status: 409 });
        },
        () => ({ serviceVariants: { ...of, revision: '2', variants: { values: variants } } }),
        () => ({}),
      );
    const others = newest(of.variants.values);
    expect(await savePrices(others.api, both, 'r')).toEqual(new Map());
    expect(others.sent[2]?.body).toMatchObject({
      serviceOptionsAndVariants: { variants: { values: saved } },
    });
    const same = newest([...of.variants.values, { choices: [lengthOf(60)], price: { value: '33' } }]);
    expect(await savePrices(same.api, both, 'r')).toEqual(new Map([['60', new PriceClash('33')]]));
  });
});

describe('price rows', () => {
  test('follow their service, one per variant if its price varies', () => {
    const free = service(2, { payment: { rateType: 'NO_FEE', options: { inPerson: true } } });
    const lines = priceLines([service(1), varied, free], new Map([[varied.id, byAge]]));
    expect(lines.map(({ cell }) => cell && [cell.value, cell.choice && choiceKey(cell.choice)])).toEqual([
      ['18', undefined],
      ['12', undefined],
      ['14', '“Adult”'],
      ['7', '“Child”'],
      undefined,
    ]);
  });

  test('include the durations of the schedule that cost the default price', () => {
    const { service: massage, of } = byLength();
    const [line, ...variants] = priceLines([massage], new Map([[massage.id, of]]));
    expect(line?.variants).toHaveLength(3);
    expect(variants.map(({ cell, base }) => [cell?.value, cell?.mayInherit, base?.value])).toEqual([
      ['20', true, '12'],
      ['50', false, '12'],
      ['', true, '12'],
    ]);
    const [, , inherited] = variants;
    expect(inherited?.cell && priceViolations(massage, inherited.cell, '')).toEqual([]);
    const { cell } = variants[1] ?? {};
    expect(cell && priceViolations(massage, cell, '')).not.toEqual([]);
  });

  test('compare amounts regardless of their notation', () => {
    expect(sameAmount('40', '40.00')).toBe(true);
    expect(sameAmount('40', '40.01')).toBe(false);
    expect(sameAmount('a lot', 'a lot')).toBe(true);
  });

  test.each<[string, Partial<Service>, Partial<PriceCell>, string, string[]]>([
    ['rejects letters', {}, {}, 'a lot', ['service.payment.fixed.price.value']],
    ['rejects a price of 0', {}, {}, '0', ['service.payment.fixed.price.value']],
    ['accepts a variant price of 0', {}, { choice: child }, '0', []],
    ['rejects a negative variant price', {}, { choice: child }, '-1', ['price.value']],
    [
      'rejects a price below its deposit',
      {
        payment: {
          rateType: 'FIXED',
          fixed: { price: { value: '300' }, deposit: { value: '100' } },
          options: { online: true, deposit: true },
        },
      },
      {},
      '90',
      ['service.payment.fixed.deposit.value'],
    ],
  ])('%s', (_case, parts, cell, value, fields) => {
    const fullLine = { key: '', serviceId: id(1), value: '18', ...cell };
    const violations = priceViolations(service(1, parts), fullLine, value);
    expect(violations.map(({ field }) => field)).toEqual(fields);
  });
});
