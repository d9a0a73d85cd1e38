import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { amountFaultOf, decimalsOf, toFormAmount, formatAmount, withoutSuffix } from './amounts.ts';
import { useBusiness } from '../business/useBusiness.ts';
import { useFormats } from '../words/useFormats.ts';
import { percentWords } from '../../../contract/customerWords/percentWords.ts';
import { moneyFormat } from '../words/moneyFormat.ts';

/** Money is shown with its decimals, another amount as it is. */
export type AmountUnit = 'money' | 'percent' | 'number';

export interface AmountBinding {
  /** As typed until blur, then formatted for the locale. */
  shown: string;
  write: (written: string) => void;
  focus: () => void;
  leave: () => void;
  /** Error message, set on blur. */
  fault: string | undefined;
  /** The message of a rejected amount, which names its own fault also while typing. */
  faultOf: (error: string | undefined) => string | undefined;
  /** Button that confirms a large amount. */
  confirm: ReactNode;
}

/**
 * Binds an input to a form's amount.
 * @param formAmount value in the form (amounts.ts)
 */
export function useAmount(
  formAmount: string,
  hold: (formAmount: string) => void,
  unit: AmountUnit = 'money',
): AmountBinding {
  const { business, locale } = useBusiness();
  const decimals = unit === 'money' ? decimalsOf(business?.currency) : 0;
  const faultWords = useAmountFault(unit);
  const [typed, setTyped] = useState<{ text: string; formAmount: string }>();
  const [focused, setFocused] = useState(false);
  const fault = focused ? undefined : faultWords(formAmount);
  return {
    shown: typed?.formAmount === formAmount ? typed.text : formatAmount(formAmount, locale, decimals),
    write: (written) => {
      const next = toFormAmount(written, locale);
      setTyped({ text: written, formAmount: next });
      hold(next);
    },
    focus: () => setFocused(true),
    leave: () => {
      setFocused(false);
      const fault = amountFaultOf(formAmount, locale);
      if (fault === undefined || fault === 'large') setTyped(undefined);
    },
    fault,
    // The rules do not know the text of an amount that cannot be read or is not confirmed.
    faultOf: (error) => (error === undefined ? fault : (faultWords(formAmount) ?? error)),
    confirm: focused ? null : <ConfirmAmount formAmount={formAmount} unit={unit} onConfirm={hold} />,
  };
}

/** Returns why a form's amount must be changed or confirmed, or undefined. */
export function useAmountFault(unit: AmountUnit = 'money'): (formAmount: string) => string | undefined {
  const text = useText();
  const { locale } = useBusiness();
  const words = useAmountWords(unit);
  return (formAmount) => {
    const fault = amountFaultOf(formAmount, locale);
    if (fault === 'large') {
      return text('layout.amount.large', { amount: words(withoutSuffix(formAmount)) });
    }
    if (fault !== 'ambiguous') return undefined;
    const digits = formAmount.replaceAll(/[.,]/g, '');
    return text('layout.amount.ambiguous', {
      written: formAmount,
      whole: digits,
      cents: formatAmount(formAmount.replace(',', '.').slice(0, -1), locale),
    });
  };
}

/** Button that confirms a large amount; renders nothing for other amounts. */
export function ConfirmAmount({
  formAmount,
  unit = 'money',
  onConfirm,
}: {
  formAmount: string;
  unit?: AmountUnit;
  onConfirm: (value: string) => void;
}) {
  const text = useText();
  const { locale } = useBusiness();
  const words = useAmountWords(unit);
  if (amountFaultOf(formAmount, locale) !== 'large') return null;
  const value = withoutSuffix(formAmount);
  return (
    <Button size="small" onClick={() => onConfirm(value)} sx={{ marginBlockStart: '6px' }}>
      {text('layout.amount.use', { amount: words(value) })}
    </Button>
  );
}

function useAmountWords(unit: AmountUnit): (value: string) => string {
  const { business, locale } = useBusiness();
  const { number } = useFormats();
  switch (unit) {
    case 'money':
      return (value) => moneyFormat(locale, business?.currency)({ value });
    case 'percent':
      return (value) => percentWords(value, locale);
    case 'number':
      return (value) => number(Number(value));
    default:
      return unit satisfies never;
  }
}
