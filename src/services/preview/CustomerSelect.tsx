import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { useText } from '../../messages/useText.ts';
import { Select } from '../../ui/fields/Select.tsx';

interface CustomerSelectProps {
  plans: readonly PricingPlan[];
  /** ID of the customer's plan; empty for a visitor. */
  value: string;
  onChange: (planId: string) => void;
}

/** Whose view the preview shows; absent in a business without plans. */
export function CustomerSelect({ plans, value, onChange }: CustomerSelectProps) {
  const text = useText();
  const sold = plans.filter(({ archived }) => !archived);
  if (sold.length === 0) return null;
  return (
    <Select
      aria-label={text('preview.customer')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{text('preview.visitor')}</option>
      {sold.map(({ id, name }) => (
        <option key={id} value={id}>
          {text('preview.member', { plan: name })}
        </option>
      ))}
    </Select>
  );
}
