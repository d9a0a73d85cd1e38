import { impactDifference } from '../impact/impactDifference.ts';
import type { DeletionPreview } from './useDeletionPreview.ts';

/** What two previews of one deletion say differently, old before new: `services: 3 → 2 · bookings that end: 12 → 14`. */
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
