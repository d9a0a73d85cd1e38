import type { FieldViolation } from '../../errors.ts';
import type { PricingPlanInput } from './pricingPlan.ts';

const broken = (
  field: string,
  violatedRule: NonNullable<FieldViolation['violatedRule']>,
  description: string,
): FieldViolation => ({ field: `plan.${field}`, description, violatedRule });

/** The violations of a plan's sessions and perks. */
export function pricingPlanViolations({
  benefit,
  perks,
}: Pick<PricingPlanInput, 'benefit' | 'perks'>): FieldViolation[] {
  const seen = new Set<string>();
  return [
    ...benefitViolations(benefit),
    ...(perks ?? []).flatMap(({ id, description }, index) => {
      const isRepeated = id ? seen.has(id) : false;
      if (id) seen.add(id);
      return [
        ...(description?.trim()
          ? []
          : [broken(`perks.${index}.description`, 'REQUIRED_FIELD', 'is required: customers read it')]),
        ...(isRepeated
          ? [broken(`perks.${index}.id`, 'VALIDATION', 'belongs to another perk; omit it for a new one')]
          : []),
      ];
    }),
  ];
}

function benefitViolations(benefit: PricingPlanInput['benefit']): FieldViolation[] {
  if (!benefit) return [];
  const { type, sessions } = benefit;
  const isGiven = sessions !== undefined && sessions !== null;
  if (type === 'LIMITED' && !isGiven) {
    return [broken('benefit.sessions', 'REQUIRED_FIELD', 'is required for a limited number of sessions')];
  }
  return type === 'UNLIMITED' && isGiven
    ? [broken('benefit.sessions', 'FIELD_NOT_ALLOWED', 'must be omitted for unlimited sessions')]
    : [];
}
