import { serviceTypes, type Service, type ServiceType } from '../../../contract/entities/services/service.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { coverObstacle } from './plans/coverage.ts';
import { folded } from '../../ui/words/folded.ts';

export const boardTabs = ['plans', 'prices'] as const;
export type BoardTab = (typeof boardTabs)[number];

/** Filters of the board, as in the URL. */
export interface BoardFilter {
  tab: BoardTab;
  /** Part of a service's name. */
  q: string;
  type: ServiceType | '';
  /** ID of a category, or {@link noCategory}. */
  category: string;
  /** ID of a single plan. */
  plan: string;
  /** Paid services without a plan. */
  uncovered: boolean;
  /** Plans without services. */
  unused: boolean;
}

export const noCategory = 'none';

/** Parses the URL; ignores values unknown to this version. */
export function readBoardFilter(address: URLSearchParams): BoardFilter {
  return {
    tab: boardTabs.find((tab) => tab === address.get('tab')) ?? 'plans',
    q: address.get('q') ?? '',
    type: serviceTypes.find((type) => type === address.get('type')) ?? '',
    category: address.get('category') ?? '',
    plan: address.get('plan') ?? '',
    uncovered: address.get('uncovered') === 'yes',
    unused: address.get('unused') === 'yes',
  };
}

/** Returns the URL parameters without inactive filters. */
export function writeBoardFilter({ tab, uncovered, unused, ...texts }: BoardFilter): URLSearchParams {
  const address = new URLSearchParams();
  if (tab !== 'plans') address.set('tab', tab);
  for (const [key, value] of Object.entries(texts)) if (value !== '') address.set(key, value);
  if (uncovered) address.set('uncovered', 'yes');
  if (unused) address.set('unused', 'yes');
  return address;
}

/** Whether anything is filtered. Each tab has its own filters besides the common ones. */
export const isNarrowed = ({ tab, q, type, category, plan, uncovered, unused }: BoardFilter): boolean =>
  q !== '' || type !== '' || category !== '' || (tab === 'plans' && (plan !== '' || uncovered || unused));

/** Returns the kinds of deleted records that the current tab's filter references. */
export function goneFromBoard(
  { tab, category, plan }: BoardFilter,
  isGone: (kind: 'category' | 'plan', id: string) => boolean,
): ('category' | 'plan')[] {
  const gone: ('category' | 'plan')[] = [];
  if (category !== '' && category !== noCategory && isGone('category', category)) gone.push('category');
  if (tab === 'plans' && plan !== '' && isGone('plan', plan)) gone.push('plan');
  return gone;
}

type CoveredOf = (service: Service) => ReadonlySet<string>;

/** Returns the services that match, in order. */
export function filterServices(
  services: readonly Service[],
  { tab, q, type, category, uncovered }: BoardFilter,
  coveredOf: CoveredOf,
): Service[] {
  const wanted = folded(q.trim());
  return services.filter(
    (service) =>
      folded(service.name).includes(wanted) &&
      (type === '' || service.type === type) &&
      (category === '' || (service.category?.id ?? noCategory) === category) &&
      (tab !== 'plans' || !uncovered || isUncovered(service, coveredOf)),
  );
}

/** Whether the service is paid and could have a plan, but has none. */
export const isUncovered = (service: Service, coveredOf: CoveredOf): boolean =>
  coverObstacle(service) === undefined && coveredOf(service).size === 0;

/** Returns the plans that match. An archived plan is included while services have it. */
export function filterPlans(
  plans: readonly PricingPlan[],
  { plan: only, unused }: BoardFilter,
  counts: ReadonlyMap<string, number>,
): PricingPlan[] {
  return plans.filter(({ id, archived }) => {
    const covers = counts.get(id) ?? 0;
    return (!archived || covers > 0) && (only === '' || id === only) && (!unused || covers === 0);
  });
}
