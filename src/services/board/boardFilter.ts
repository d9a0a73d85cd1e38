import { serviceTypes, type Service, type ServiceType } from '../../../contract/entities/service.ts';
import type { PricingPlan } from '../../../contract/entities/pricingPlan.ts';
import { coverObstacle } from './coverage.ts';

export const boardTabs = ['plans', 'prices'] as const;
export type BoardTab = (typeof boardTabs)[number];

/** What the board is narrowed to, as it stands in the address. */
export interface BoardFilter {
  tab: BoardTab;
  /** Part of a service's name. */
  q: string;
  type: ServiceType | '';
  /** A category's id, or {@link noCategory}. */
  category: string;
  /** One plan alone, by its id. */
  plan: string;
  /** Services that customers pay for and no plan covers. */
  uncovered: boolean;
  /** Plans that cover nothing. */
  unused: boolean;
}

export const noCategory = 'none';

/** What an address says, without what this version does not know. */
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

/** The same as the address has it; what does not narrow is left out. */
export function writeBoardFilter({ tab, uncovered, unused, ...texts }: BoardFilter): URLSearchParams {
  const address = new URLSearchParams();
  if (tab !== 'plans') address.set('tab', tab);
  for (const [key, value] of Object.entries(texts)) if (value !== '') address.set(key, value);
  if (uncovered) address.set('uncovered', 'yes');
  if (unused) address.set('unused', 'yes');
  return address;
}

/** Whether less than everything is shown. Each tab has its own filters beside those that both have. */
export const isNarrowed = ({ tab, q, type, category, plan, uncovered, unused }: BoardFilter): boolean =>
  q !== '' || type !== '' || category !== '' || (tab === 'plans' && (plan !== '' || uncovered || unused));

/** The kinds of deleted things that the filter of the shown tab names. */
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

/** The services that a filter leaves, in their order. */
export function filterServices(
  services: readonly Service[],
  { tab, q, type, category, uncovered }: BoardFilter,
  coveredOf: CoveredOf,
): Service[] {
  const wanted = plain(q.trim());
  return services.filter(
    (service) =>
      plain(service.name).includes(wanted) &&
      (type === '' || service.type === type) &&
      (category === '' || (service.category?.id ?? noCategory) === category) &&
      (tab !== 'plans' || !uncovered || isUncovered(service, coveredOf)),
  );
}

/** Customers pay for it, a plan could, and none does. */
export const isUncovered = (service: Service, coveredOf: CoveredOf): boolean =>
  coverObstacle(service) === undefined && coveredOf(service).size === 0;

/** The plans that a filter leaves. An archived one is shown as long as services have it. */
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

/** Without capitals and accents, as people search. */
const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
