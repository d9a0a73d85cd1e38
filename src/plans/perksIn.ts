import type { Perk } from '../../contract/entities/prices/pricingPlan.ts';

/** The perks of a form's or record's value. */
export const perksIn = (value: unknown): readonly Perk[] => (Array.isArray(value) ? (value as Perk[]) : []);
