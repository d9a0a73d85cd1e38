// Rows are positioned absolutely, which removes the semantics of table elements.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { KeyboardEvent } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/Icon.tsx';
import { ConfirmAmount } from '../../../ui/fields/useAmount.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { priceWords } from '../../serviceWords.ts';
import { moneyFormat } from '../../../ui/words/moneyFormat.ts';
import type { PriceLine } from './priceCells.ts';
import { PriceNote } from './PriceNote.tsx';
import type { OpenVariants } from './useOpenVariants.ts';
import type { PriceEdits } from './usePriceEdits.ts';
import { useVariantWords } from './useVariantWords.ts';

interface PriceRowProps {
  line: PriceLine;
  edits: PriceEdits;
  mayEdit: boolean;
  open: OpenVariants;
  /** Whether the variants are still to come. */
  pending: boolean;
  index: number;
  /** Vertical position; undefined in normal flow. */
  top?: number;
  onFocus?: () => void;
  /** Moves the focus to the next or previous price. */
  onMove?: (by: 1 | -1) => void;
}

/** A price: service or variant, price type, amount input, and previous value or error. */
export function PriceRow(props: PriceRowProps) {
  const { line, edits, mayEdit, open, pending, index, top, onFocus, onMove } = props;
  const { key, service, cell, base, variants } = line;
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
  const inherits = cell !== undefined && base !== undefined && edits.amountOf(cell) === '';
  const isOpen = open.isOpen(service.id);

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
        {variants && (
          <button
            type="button"
            data-opener
            aria-expanded={isOpen}
            aria-label={text('board.prices.variantsOf', { service: service.name })}
            onClick={() => open.toggle(service.id)}
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} mirrored={!isOpen} />
          </button>
        )}
        {choice ?? <Link to={`/services/${service.id}`}>{service.name}</Link>}
      </div>
      <div role="cell" data-kind={inherits ? 'inherited' : base ? 'own' : ''}>
        {text(inherits ? 'board.prices.usesBase' : base ? 'board.prices.own' : `board.rate.${rate}`)}
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
              {...(cell.mayInherit && base && { placeholder: edits.textOf(base) })}
              value={edits.textOf(cell)}
              onChange={({ target }) => edits.set(cell, target.value)}
              onFocus={onFocus}
              onBlur={() => edits.leave(key)}
              onKeyDown={onKeyDown}
            />
            <span data-currency>{business?.currency}</span>
          </>
        ) : (
          <span data-inherited={inherits ? '' : undefined}>
            {cell
              ? money({ value: cell.value || (base?.value ?? '') })
              : priceWords(service.payment, money, text)?.main}
          </span>
        )}
      </div>
      <div role="cell" id={`price-${index}`} data-says={fault ? 'wrong' : 'was'}>
        {fault ??
          (was === undefined ? (
            <PriceNote {...{ line, edits, pending }} />
          ) : was === '' ? (
            text('board.prices.usedBase')
          ) : (
            text('board.prices.was', { price: money({ value: was }) })
          ))}{' '}
        {mayEdit && was === undefined && cell?.mayInherit && !inherits && (
          <button
            type="button"
            aria-label={text('board.prices.useBaseFor', { field: name })}
            onClick={() => edits.set(cell, '')}
          >
            {text('board.prices.useBase')}
          </button>
        )}
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
