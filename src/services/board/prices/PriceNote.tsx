import { useText } from '../../../messages/useText.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { rangeOf } from '../../../ui/words/formatters.ts';
import { moneyFormat } from '../../../ui/words/moneyFormat.ts';
import { amountOfCents, cents } from '../../../../contract/entities/values/money.ts';
import type { PriceLine } from './priceCells.ts';
import type { PriceEdits } from './usePriceEdits.ts';

interface PriceNoteProps {
  line: PriceLine;
  edits: PriceEdits;
  /** Whether the variants are still to come. */
  pending: boolean;
}

/** The notes of a price without edits: the range of the variants, the distance to the default price, the deposit. */
export function PriceNote({ line, edits, pending }: PriceNoteProps) {
  const text = useText();
  const { business, locale } = useBusiness();
  const { service, cell, base, variants } = line;
  const money = moneyFormat(locale, business?.currency);
  if (cell && base) {
    const [own, usual] = [edits.amountOf(cell), edits.amountOf(base)];
    if (!isAmount(own) || !isAmount(usual)) return null;
    const difference = cents(own) - cents(usual);
    if (difference === 0n) return text('board.prices.same');
    return difference > 0n
      ? text('board.prices.above', { amount: money({ value: amountOfCents(difference) }) })
      : text('board.prices.below', { amount: money({ value: amountOfCents(-difference) }) });
  }
  if (pending && service.payment?.rateType === 'VARIED') return <Skeleton width={140} height={12} />;
  const deposit = cell && (service.payment?.fixed?.deposit ?? service.payment?.varied?.deposit);
  return (
    <>
      {variants && cell && (
        <span>
          {text('board.prices.variants', {
            smart_count: variants.length,
            range: rangeWords(variants.map((one) => edits.amountOf(one) || edits.amountOf(cell))),
          })}{' '}
        </span>
      )}
      {deposit && text('board.prices.hasDeposit', { amount: money(deposit) })}
    </>
  );

  function rangeWords(amounts: readonly string[]): string {
    const sorted = amounts.filter(isAmount).toSorted((one, other) => Number(cents(one) - cents(other)));
    const [least, most] = [sorted.at(0), sorted.at(-1)];
    if (least === undefined || most === undefined) return '';
    if (cents(least) === cents(most)) return money({ value: least });
    return rangeOf(money({ value: least }), money({ value: most }));
  }
}

const isAmount = (value: string): boolean => /^\d{1,15}(\.\d{1,2})?$/.test(value);
