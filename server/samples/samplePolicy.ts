import { completePolicy } from '../../contract/entities/bookingPolicyDefaults.ts';

/** What a sample's policy does not say: the platform's defaults, and customers may cancel and move. */
export const usualPolicy = completePolicy({
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { enabled: true },
});
