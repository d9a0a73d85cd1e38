import { completePolicy } from '../../contract/entities/terms/bookingPolicyDefaults.ts';

/** Defaults for a sample's policies: those of the platform, and customers may cancel and reschedule. */
export const usualPolicy = completePolicy({
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
});
