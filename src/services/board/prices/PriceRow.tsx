// Rows are positioned absolutely, which removes the semantics of table elements.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmAmount } from '../../../ui/fields/useAmount.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { priceWords } from '../../serviceWords.ts';
import { moneyFormat } from '../../../ui/words/moneyFormat.ts';
import type { PriceLine } from './priceCells.ts';
import type { PriceEdits } from './usePriceEdits.ts';
import { useVariantWords } from './useVariantWords.ts';

interface PriceRowProps {
  line: PriceLine;
  edits: PriceEdits;
  mayEdit: boolean;
  index: number;
  /** Vertical position; undefined in normal flow. */
  top?: number;
  onFocus?: () => void;
  /** Moves the focus to the next or previous price. */
  onMove?: (by: 1 | -1) => void;
}

/** A price: service or variant, price type, amount input, and previous value or error. */
export function PriceRow({ line, edits, mayEdit, index, top, onFocus, onMove }: PriceRowProps) {
  const { key, service, cell } = line;
  const text = useText();
  const { business, locale } = useBusiness();
  const choiceWords = useVariantWords();
  const money = moneyFormat(locale, business?.currency);
  const choice = cell?.choice && choiceWords(cell.choice);
  const rate = service.payment?.rateType ?? 'UNKNOWN_RATE_TYPE';
  const was = edits.wasOf(key);
  const fault = edits.faultOf(key);
  const name = choice
    ? text('board.prices.choiceName', { service: service.name, choice })
    : text('board.prices.name', { service: service.name });
  const deposit =
    cell && !choice ? (service.payment?.fixed?.deposit ?? service.payment?.varied?.deposit) : undefined;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && was !== undefined) {
      event.preventDefault();
      edits.putBack(key);
    }
    const by =
      event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : undefined;
    if (by === undefined || !onMove) return;
    event.preventDefault();
    onMove(by);
  }

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-choice={choice === undefined ? undefined : ''}
      data-changed={was === undefined ? undefined : ''}
      style={top === undefined ? undefined : { insetBlockStart: top }}
    >
      <div role="cell" data-name title={choice ?? service.name}>
        {choice ?? <Link to={`/services/${service.id}`}>{service.name}</Link>}
      </div>
      <div role="cell" data-kind>
        {choice === undefined && text(`board.rate.${rate}`)}
      </div>
      <div role="cell" data-amount>
        {cell && mayEdit ? (
          <>
            <input
              aria-label={name}
              aria-invalid={fault === undefined ? undefined : true}
              aria-describedby={`price-${index}`}
              data-price={key}
              data-at={index}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              value={edits.textOf(cell)}
              onChange={({ target }) => edits.set(cell, target.value)}
              onFocus={onFocus}
              onBlur={() => edits.leave(key)}
              onKeyDown={onKeyDown}
            />
            <span data-currency>{business?.currency}</span>
          </>
        ) : (
          <span>{cell ? money({ value: cell.value }) : priceWords(service.payment, money, text)?.main}</span>
        )}
      </div>
      <div role="cell" id={`price-${index}`} data-says={fault ? 'wrong' : 'was'}>
        {fault ??
          (was === undefined
            ? deposit && text('board.prices.hasDeposit', { amount: money(deposit) })
            : text('board.prices.was', { price: was === '' ? '—' : money({ value: was }) }))}{' '}
        {fault && (
          <ConfirmAmount
            formAmount={edits.formAmountOf(key)}
            onConfirm={(value) => edits.confirm(key, value)}
          />
        )}
        {was !== undefined && (
          <button
            type="button"
            aria-label={text('board.prices.putBack', { field: name })}
            onClick={() => edits.putBack(key)}
          >
            {text('layout.field.putBack')}
          </button>
        )}
      </div>
    </div>
  );
}
