import * as z from 'zod';
import { impactToken, serviceImpact } from '../services/serviceImpact.ts';
import { anyText, guid } from '../values/text.ts';
import type { RecordedEntity } from './recordedChange.ts';

/** Families whose records are removed with a preview. Locations and pricing plans are archived, the others deleted. */
export const removableEntities = [
  'category',
  'resource',
  'resourceType',
  'bookingPolicy',
  'bookingForm',
  'location',
  'pricingPlan',
] as const satisfies readonly RecordedEntity[];
export type RemovableEntity = (typeof removableEntities)[number];

/** Everything that may use a removed record. */
export const useKinds = [
  'service',
  'staffMember',
  'resource',
  'bookingPolicy',
  'session',
  'booking',
  'planOrder',
] as const satisfies readonly RecordedEntity[];
export type UseKind = (typeof useKinds)[number];

/**
 * The effect on a use. MOVES: it gets the replacement. LOSES: it loses this record and has others. LEFT_WITHOUT: it
 * loses the last one of its kind. KEEPS: it continues to use the removed record. REMOVED: it is removed too.
 */
export const useEffects = ['MOVES', 'LOSES', 'LEFT_WITHOUT', 'KEEPS', 'REMOVED'] as const;
export type UseEffect = (typeof useEffects)[number];

/** Whether a replacement must be chosen for the uses, may be, or has no effect. */
export const replacementNeeds = ['REQUIRED', 'OPTIONAL', 'NONE'] as const;
export type ReplacementNeed = (typeof replacementNeeds)[number];

/** Maximum number of records of one removal. */
export const removalLimits = { ids: 1000 } as const;

/** Maximum number of uses named for each kind and effect. */
export const usesNamed = 20;

const named = z.strictObject({ id: guid, name: anyText });

const recordUse = z.strictObject({
  kind: z.enum(useKinds),
  effect: z.enum(useEffects),
  /** At least 1. */
  count: z.int(),
  /** The first by name. Sessions and bookings are counted only. */
  named: z.array(named).max(usesNamed),
});
export type RecordUse = z.infer<typeof recordUse>;

/** The impact of removing records of one family. Frontdesk's own. */
export const removalImpact = z.strictObject({
  /** Changes when another record is affected, or in another way. */
  token: impactToken,
  /** The records that will be removed, by name. */
  records: z.array(named),
  replacement: z.enum(replacementNeeds),
  /**
   * By kind and effect. Where a replacement is required and none was sent, the uses that need one have the effect
   * MOVES.
   */
  uses: z.array(recordUse),
  /** The upcoming sessions and bookings at archived locations; absent for other families. */
  calendar: serviceImpact.optional(),
});
export type RemovalImpact = z.infer<typeof removalImpact>;
