import type { AggregationRequest, AggregationResult } from '../../contract/aggregations.ts';
import type { AnswerOf, BodyOf } from '../../contract/call.ts';
import { getJob, restoreService, type Job } from '../../contract/calls/frontdesk.ts';
import { deleteServiceAsPreviewed, setServiceLocationsAsPreviewed } from '../../contract/calls/previews.ts';
import {
  disablePricingPlansForService,
  enablePricingPlansForService,
  setCustomSlug,
  setServiceLocations,
  validateSlug,
} from '../../contract/calls/serviceParts.ts';
import { cloneService, countServices, searchServices } from '../../contract/calls/services.ts';
import { serviceFields } from '../../contract/entities/serviceFields.ts';
import type { Service } from '../../contract/entities/service.ts';
import type { Fields } from '../../contract/paths.ts';
import type { ApiClient, SendInput, SendOptions } from '../platform/apiClient.ts';
import type { Call } from '../../contract/call.ts';
import { toWireFilter } from './wireQuestion.ts';

type Reading = Pick<SendOptions, 'signal'>;

/** Sends a change once per intent and throws RefusedChange (see dataProvider.ts). */
type SendChange = <C extends Call>(
  call: C,
  input: SendInput<C>,
  entity: string,
  action?: PartOfAction,
) => Promise<AnswerOf<C>>;

/** The action that a call is one part of, and whether it goes on without the tab (SendOptions). */
type PartOfAction = Pick<SendOptions, 'requestId' | 'outlivesTab'>;

/** What can be done to services beyond react-admin's verbs. Answers have react-admin's `{data}`. */
export interface ServiceActions {
  /** `meta.notCopied` names what could not be copied. */
  clone(
    id: string,
  ): Promise<{ data: Service; meta: { notCopied: NonNullable<AnswerOf<typeof cloneService>['errors']> } }>;
  /** Deletes one as a preview showed; refused with IMPACT_CHANGED where that is no longer true. */
  deleteAsPreviewed(id: string, deletion: BodyOf<typeof deleteServiceAsPreviewed>): Promise<void>;
  /** Deletes one that nobody has booked, also where the tab closes at once; false where sessions or bookings would end. */
  deleteUnlessBooked(id: string): Promise<boolean>;
  /** Brings back a deleted service. */
  restore(id: string): Promise<{ data: Service }>;
  validateSlug(id: string, slug: string, reading?: Reading): Promise<{ data: AnswerOf<typeof validateSlug> }>;
  setCustomSlug(id: string, slug: string, action?: PartOfAction): Promise<{ data: Service }>;
  /** Replaces all places; `removedLocationSessionsAction` says what becomes of sessions at those that go. */
  setLocations(
    id: string,
    places: BodyOf<typeof setServiceLocations>,
    action?: PartOfAction,
  ): Promise<{ data: Service }>;
  /** The same with what a preview showed of them; refused with IMPACT_CHANGED where that is no longer true. */
  setLocationsAsPreviewed(
    id: string,
    places: BodyOf<typeof setServiceLocationsAsPreviewed>,
    action?: PartOfAction,
  ): Promise<{ data: Service }>;
  addPricingPlans(id: string, pricingPlanIds: string[], action?: PartOfAction): Promise<{ data: Service }>;
  removePricingPlans(id: string, pricingPlanIds: string[], action?: PartOfAction): Promise<{ data: Service }>;
  /** How many services react-admin's filter values find; text (`q`) is not counted by this call. */
  count(filter: Fields, reading?: Reading): Promise<{ data: number }>;
  /** Sums over what filter values and text find, in the order asked for. */
  facets(
    filter: Fields,
    aggregations: AggregationRequest[],
    reading?: Reading,
  ): Promise<{ data: AggregationResult[] }>;
  /** How a change by filter gets on. */
  job(id: string, reading?: Reading): Promise<{ data: Job }>;
}

export function createServiceActions(api: ApiClient, change: SendChange): ServiceActions {
  return {
    async clone(sourceServiceId) {
      const { service, errors } = await change(cloneService, { body: { sourceServiceId } }, 'service');
      return { data: service, meta: { notCopied: errors ?? [] } };
    },
    async deleteAsPreviewed(serviceId, body) {
      await change(deleteServiceAsPreviewed, { path: { serviceId }, body }, 'service', { outlivesTab: true });
    },
    async deleteUnlessBooked(serviceId) {
      const input = { path: { serviceId }, body: {} };
      return (await change(deleteServiceAsPreviewed, input, 'service', { outlivesTab: true })).deleted;
    },
    async restore(serviceId) {
      return { data: (await change(restoreService, { path: { serviceId } }, 'service')).service };
    },
    async validateSlug(serviceId, slug, reading) {
      return { data: await api.send(validateSlug, { body: { serviceId, slug } }, reading) };
    },
    async setCustomSlug(serviceId, slug, action) {
      const input = { path: { serviceId }, body: { slug } };
      return { data: (await change(setCustomSlug, input, 'service', action)).service };
    },
    async setLocations(serviceId, body, action) {
      const input = { path: { serviceId }, body };
      return { data: (await change(setServiceLocations, input, 'service', action)).service };
    },
    async setLocationsAsPreviewed(serviceId, body, action) {
      const input = { path: { serviceId }, body };
      return { data: (await change(setServiceLocationsAsPreviewed, input, 'service', action)).service };
    },
    async addPricingPlans(serviceId, pricingPlanIds, action) {
      const input = { path: { serviceId }, body: { pricingPlanIds } };
      return { data: (await change(enablePricingPlansForService, input, 'service', action)).service };
    },
    async removePricingPlans(serviceId, pricingPlanIds, action) {
      const input = { path: { serviceId }, body: { pricingPlanIds } };
      return { data: (await change(disablePricingPlansForService, input, 'service', action)).service };
    },
    async count(values, reading) {
      const { filter } = toWireFilter(values, serviceFields);
      return { data: (await api.send(countServices, { body: { filter } }, reading)).count };
    },
    async facets(values, aggregations, reading) {
      const { filter, text } = toWireFilter(values, serviceFields);
      const search = {
        filter,
        ...(text && { search: { expression: text } }),
        aggregations,
        cursorPaging: { limit: 1 },
      };
      const { aggregationData } = await api.send(searchServices, { body: { search } }, reading);
      return { data: aggregationData?.results ?? [] };
    },
    async job(jobId, reading) {
      return { data: (await api.send(getJob, { path: { jobId } }, reading)).job };
    },
  };
}
