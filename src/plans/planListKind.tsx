import { CreditCard, Scissors } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { pricingPlanFields } from '../../contract/entities/prices/pricingPlanFields.ts';
import { useText } from '../messages/useText.ts';
import { dateColumns } from '../records/plain/plainCsv.ts';
import { plainList } from '../records/plain/plainList.tsx';
import { sortsByDate, sortsByName } from '../records/plain/plainSorts.ts';
import { planOrder } from './planOrder.ts';
import { planRemoval } from './planRemoval.tsx';
import { writeTerms } from './planTerms.ts';
import { servicesOf, usePlanCards, usePlanRows } from './usePlanRows.tsx';

/** List of pricing plans, in the order customers see. */
export const planListKind = plainList<PricingPlan>({
  resource: 'pricingPlans',
  path: 'pricing-plans',
  words: 'plans',
  parent: { label: 'board.title', to: '/plans-and-prices' },
  fields: pricingPlanFields,
  tabs: [
    { key: 'all', label: 'plans.tabs.active', ask: () => ({ archived: false }) },
    {
      key: 'archived',
      label: 'plans.tabs.archived',
      ask: () => ({ archived: true }),
      empty: { title: 'plans.archivedEmpty.title', lead: 'plans.archivedEmpty.lead' },
    },
  ],
  columns: [
    { key: 'name', label: 'plans.column.name', sort: 'name' },
    { key: 'terms', label: 'plans.column.terms', width: 290, rank: 1 },
    { key: 'services', label: 'plans.column.services', width: 100, numeric: true, shape: { width: 24 } },
    { key: 'state', label: 'plans.column.state', width: 140, rank: 2, shape: { width: 80, height: 22 } },
    { key: 'updated', label: 'plans.column.updated', sort: 'updatedDate', width: 140, rank: 3 },
  ],
  ownColumns: ['name', 'terms', 'services', 'state'],
  sortOrders: [
    { key: 'byPosition', label: 'plans.byPosition', field: 'sortOrder', order: 'ASC' },
    ...sortsByName,
    ...sortsByDate,
  ],
  useRows: usePlanRows,
  useCards: usePlanCards,
  useOwnMenu() {
    const text = useText();
    const navigate = useNavigate();
    return {
      of: (plan) => [
        {
          key: 'services',
          label: text('plans.showServices'),
          icon: Scissors,
          onSelect: () => void navigate(servicesOf(plan.id)),
        },
        {
          key: 'board',
          label: text('plans.services.board'),
          icon: CreditCard,
          onSelect: () => void navigate('/plans-and-prices'),
        },
      ],
    };
  },
  example: (text) => ({
    name: text('plans.empty.example'),
    pricingVariants: [
      writeTerms(
        { billingTerms: { startType: 'ON_PURCHASE' } },
        { amount: '150', pay: 'SINGLE', period: 'MONTH', count: 6 },
      ),
    ],
    benefit: { type: 'LIMITED', sessions: 10 },
  }),
  order: planOrder,
  removal: planRemoval,
  csv: [
    { key: 'description', label: 'plans.field.description', about: 'csv.about.asWritten' },
    { key: 'slug', label: 'plans.field.slug', about: 'csv.about.asWritten' },
    {
      key: 'benefit',
      label: 'plans.field.benefit',
      about: 'plans.csvSessions',
      cell: ({ benefit }, text) => benefit?.sessions ?? text('plans.sessions.UNLIMITED'),
    },
    {
      key: 'perks',
      label: 'plans.field.perks',
      about: 'plans.csvPerks',
      cell: ({ perks = [] }) => perks.map(({ description }) => description).join('\n'),
    },
    { key: 'archived', label: 'plans.field.archived', about: 'csv.about.flag' },
    ...dateColumns,
  ],
});
