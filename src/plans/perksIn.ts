import type { Perk } from '../../contract/entities/prices/pricingPlan.ts';
import { listOf } from '../ui/words/listOf.ts';

/** The perks of a form's or record's value. */
export const perksIn = (value: unknown): readonly Perk[] => (Array.isArray(value) ? (value as Perk[]) : []);

/** Formats the perks of a value as a list. */
export const perkWords = (value: unknown, locale: string): string =>
  listOf(
    perksIn(value).map(({ description }) => description),
    locale,
  );
