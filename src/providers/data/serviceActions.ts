import type { AggregationRequest, AggregationResult } from '../../../contract/queries/aggregations.ts';
import type { AnswerOf, BodyOf, Call } from '../../../contract/call.ts';
import { getJob, restoreService, type Job } from '../../../contract/calls/workbench/frontdesk.ts';
import {
  deleteServiceAsPreviewed,
  setServiceLocationsAsPreviewed,
} from '../../../contract/calls/services/previews.ts';
import {
  disablePricingPlansForService,
  enablePricingPlansForService,
  setCustomSlug,
  setServiceLocations,
  validateSlug,
} from '../../../contract/calls/services/serviceParts.ts';
import { cloneService, countServices, searchServices } from '../../../contract/calls/services/services.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { listSearch } from '../../../contract/queries/query.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { ApiClient, SendInput, SendOptions } from '../../platform/apiClient.ts';
import { toWireFilter } from './wireFilter.ts';

type Reading = Pick<SendOptions, 'signal'>;

/** Sends a change once per intent. Throws RefusedChange (see dataProvider.ts). */
type SendChange = <C extends Call>(
  call: C,
  input: SendInput<C>,
  entity: string,
  action?: PartOfAction,
) => Promise<AnswerOf<C>>;

/** Request ID of the action that a call is part of, and whether the request survives closing the tab (SendOptions). */
type PartOfAction = Pick<SendOptions, 'requestId' | 'keepalive'>;

/**
 * Actions on services beyond react-admin's methods: the platform's calls for one service, also those that the screens
 * replace by calls of Frontdesk's own (clones by plan, checks of slugs). Results have react-admin's form `{data}`.
 */
export interface ServiceActions {
  /** `meta.notCopied` lists the parts that could not be copied. */
  clone(
    id: string,
  ): Promise<{ data: Service; meta: { notCopied: NonNullable<AnswerOf<typeof cloneService>['errors']> } }>;
  /** Deletes a service as previewed. Rejects with IMPACT_CHANGED when the preview is outdated. */
  deleteAsPreviewed(id: string, deletion: BodyOf<typeof deleteServiceAsPreviewed>): Promise<void>;
  /**
   * Deletes a service without bookings, even if the tab closes. Resolves to false when sessions or bookings would be
   * cancelled.
   */
  deleteUnlessBooked(id: string): Promise<boolean>;
  /** Restores a deleted service. */
  restore(id: string): Promise<{ data: Service }>;
  validateSlug(id: string, slug: string, reading?: Reading): Promise<{ data: AnswerOf<typeof validateSlug> }>;
  setCustomSlug(id: string, slug: string, action?: PartOfAction): Promise<{ data: Service }>;
  /** Replaces all locations; `removedLocationSessionsAction` applies to sessions at removed locations. */
  setLocations(
    id: string,
    locations: BodyOf<typeof setServiceLocations>,
    action?: PartOfAction,
  ): Promise<{ data: Service }>;
  /** Replaces all locations as previewed. Rejects with IMPACT_CHANGED when the preview is outdated. */
  setLocationsAsPreviewed(
    id: string,
    locations: BodyOf<typeof setServiceLocationsAsPreviewed>,
    action?: PartOfAction,
  ): Promise<{ data: Service }>;
  addPricingPlans(id: string, pricingPlanIds: string[], action?: PartOfAction): Promise<{ data: Service }>;
  removePricingPlans(id: string, pricingPlanIds: string[], action?: PartOfAction): Promise<{ data: Service }>;
  /** Counts the services that match react-admin's filter values. This call ignores text (`q`). */
  count(filter: Fields, reading?: Reading): Promise<{ data: number }>;
  /** Aggregations over all matches of filter values and text, in the requested order. */
  facets(
    filter: Fields,
    aggregations: AggregationRequest[],
    reading?: Reading,
  ): Promise<{ data: AggregationResult[] }>;
  /** Returns the progress of a change by filter. */
  job(id: string, reading?: Reading): Promise<{ data: Job }>;
}

export function createServiceActions(api: ApiClient, change: SendChange): ServiceActions {
  return {
    async clone(sourceServiceId) {
      const { service, errors } = await change(cloneService, { body: { sourceServiceId } }, 'service');
      return { data: service, meta: { notCopied: errors ?? [] } };
    },
    async deleteAsPreviewed(serviceId, body) {
      await change(deleteServiceAsPreviewed, { path: { serviceId }, body }, 'service', { keepalive: true });
    },
    async deleteUnlessBooked(serviceId) {
      const input = { path: { serviceId }, body: {} };
      return (await change(deleteServiceAsPreviewed, input, 'service', { keepalive: true })).deleted;
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
        ...(text && { search: listSearch(text) }),
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
