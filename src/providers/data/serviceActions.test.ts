import { expect, it } from 'vitest';
import { guid, provide, yoga } from '../testPlatform.ts';

const action = { requestId: guid(7) };
const asPreviewed = {
  locations: [],
  removedLocationSessionsAction: { action: 'DELETE' as const },
  impactToken: 'seen',
};

it('deletes a service as previewed, or only if it has no bookings, even if the tab closes', async () => {
  const { provider, lines, sent } = provide(({ body }) => ({
    body: { deleted: JSON.stringify(body) !== '{}' },
  }));
  const deletion = { preserveFutureSessionsWithParticipants: true, impactToken: 'seen' };
  expect(await provider.deleteAsPreviewed(yoga.id, deletion)).toBeUndefined();
  expect(await provider.deleteUnlessBooked(yoga.id)).toBe(false);
  const request = `POST /frontdesk/v1/services/${yoga.id}/delete`;
  expect(lines()).toEqual([
    [request, deletion],
    [request, {}],
  ]);
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true]);
});

it('replaces the locations of a service as previewed', async () => {
  const { provider, lines } = provide(() => ({ body: { service: yoga } }));
  expect(await provider.setLocationsAsPreviewed(yoga.id, asPreviewed)).toEqual({ data: yoga });
  expect(lines()).toEqual([[`POST /frontdesk/v1/services/${yoga.id}/locations`, asPreviewed]]);
});

it('names the parts that a clone lacks', async () => {
  const { provider } = provide(() => ({ body: { service: yoga, errors: ['FORM'] } }));
  expect((await provider.clone(yoga.id)).meta).toEqual({ notCopied: ['FORM'] });
});

it('returns the aggregations over the matches of values and text', async () => {
  const types = { name: 'types', type: 'VALUE' as const, fieldPath: 'type' };
  const result = { name: 'types', type: 'VALUE', values: { results: [] } };
  const { provider, lines } = provide(({ body }) => ({
    body: JSON.stringify(body).includes('types') ? { aggregationData: { results: [result] } } : {},
  }));
  expect(await provider.facets({ hidden: true }, [types])).toEqual({ data: [result] });
  expect(await provider.facets({}, [])).toEqual({ data: [] });
  expect(lines()[0]).toEqual([
    'POST /v2/services/search',
    { search: { filter: { hidden: true }, aggregations: [types], cursorPaging: { limit: 1 } } },
  ]);
});

it('returns the results of other actions', async () => {
  const job = { id: guid(1), status: 'RUNNING' };
  const { provider } = provide(() => ({ body: { service: yoga, valid: true, job } }));
  expect(await provider.restore(yoga.id)).toEqual({ data: yoga });
  expect(await provider.validateSlug(yoga.id, 'yoga')).toMatchObject({ data: { valid: true } });
  expect(await provider.job(job.id)).toEqual({ data: job });
});

it('sends the parts of an action under its request ID', async () => {
  const { provider, sent } = provide(() => ({ body: { service: yoga } }));
  expect(await provider.setCustomSlug(yoga.id, 'yoga', action)).toEqual({ data: yoga });
  expect(await provider.setLocations(yoga.id, { locations: [] }, action)).toEqual({ data: yoga });
  expect(await provider.setLocationsAsPreviewed(yoga.id, asPreviewed, action)).toEqual({ data: yoga });
  expect(await provider.addPricingPlans(yoga.id, ['p'], action)).toEqual({ data: yoga });
  expect(await provider.removePricingPlans(yoga.id, ['p'], action)).toEqual({ data: yoga });
  expect(sent.map(({ requestId }) => requestId)).toEqual(sent.map(() => action.requestId));
  expect(sent.some(({ keepalive }) => keepalive)).toBe(false);
});

it('shows a refused action at the inputs', async () => {
  const fieldViolations = [
    { field: 'service.name', description: 'is required', violatedRule: 'REQUIRED_FIELD' },
  ];
  const { provider } = provide(() => ({
    status: 400,
    body: { details: { validationError: { fieldViolations } } },
  }));
  for (const act of [
    () => provider.clone(yoga.id),
    () => provider.deleteAsPreviewed(yoga.id, { impactToken: 'seen' }),
    () => provider.deleteUnlessBooked(yoga.id),
    () => provider.restore(yoga.id),
    () => provider.setCustomSlug(yoga.id, 'yoga'),
    () => provider.setLocations(yoga.id, { locations: [] }),
    () => provider.setLocationsAsPreviewed(yoga.id, asPreviewed),
    () => provider.addPricingPlans(yoga.id, ['p']),
    () => provider.removePricingPlans(yoga.id, ['p']),
  ])
    await expect(act()).rejects.toMatchObject({ body: { errors: { name: 'Is required.' } } });
});
