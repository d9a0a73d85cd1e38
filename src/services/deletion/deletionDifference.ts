import { impactDifference } from '../impact/impactDifference.ts';
import type { DeletionPreview } from './useDeletionPreview.ts';

/** Describes how two previews of a deletion differ, old before new: `services: 3 → 2 · bookings cancelled: 12 → 14`. */
export function deletionDifference(
  before: DeletionPreview,
  now: DeletionPreview,
  writing: Parameters<typeof impactDifference>[2],
): string {
  const { text, number } = writing;
  const services =
    before.serviceCount === now.serviceCount
      ? ''
      : `${text('consequences.differs.services')}: ${number(before.serviceCount)} → ${number(now.serviceCount)}`;
  return [services, impactDifference(before.impact, now.impact, writing)].filter(Boolean).join(' · ');
}
