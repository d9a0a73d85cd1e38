import { useState } from 'react';
import type { OptionsAndVariants } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import { pricePathOf } from '../../../../contract/entities/values/pricePath.ts';
import { invalidArgument, ApiError, type FieldViolation } from '../../../../contract/errors.ts';
import { decimalsOf, toFormAmount, formatAmount } from '../../../ui/fields/amounts.ts';
import { errorWords } from '../../../ui/words/errorWords.ts';
import { useAmountFault } from '../../../ui/fields/useAmount.tsx';
import { useApi } from '../../../ui/queries/useApi.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useText } from '../../../messages/useText.ts';
import { RefusedChange, asSentence } from '../../../providers/data/formErrors.ts';
import { useSaving } from '../../../records/undo/useSaving.ts';
import { moneyFormat } from '../../../ui/words/moneyFormat.ts';
import { priceViolations, sameAmount, type PriceCell, type PriceLine } from './priceCells.ts';
import { PriceClash, savePrices, type PriceEdit } from './savePrices.ts';
import { useBoardServices } from '../useCatalogue.ts';
import type { PriceToFocus } from './useFocusPrice.ts';

interface Edited {
  /** As typed until blur, then formatted for the locale. */
  text: string;
  /** Parsed value (ui/fields/amounts.ts). */
  formAmount: string;
  /** Value when editing started. */
  from: string;
}

export type PriceEdits = ReturnType<typeof usePriceEdits>;

/** Unsaved prices, with their previous values, errors and saving. */
export function usePriceEdits(
  lines: readonly PriceLine[],
  variants: ReadonlyMap<string, OptionsAndVariants>,
) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const services = useBoardServices();
  const { business, locale } = useBusiness();
  const amountFault = useAmountFault();
  const [edits, setEdits] = useState<ReadonlyMap<string, Edited>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, { formAmount: string; error: unknown }>>(
    new Map(),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const saving = useSaving();
  const [sought, setSought] = useState<PriceToFocus>();
  const byKey = new Map(lines.map((line) => [line.key, line]));
  // While typing, an amount may briefly equal the saved one: “24,0” before “24,05”.
  const changed = new Map([...edits].filter(([key, edited]) => isChange(byKey.get(key)?.cell, edited)));

  const shown = (formAmount: string) => formatAmount(formAmount, locale, decimalsOf(business?.currency));

  /** Returns the error of an edited amount, or undefined. */
  function faultOf(key: string): string | undefined {
    const edited = changed.get(key);
    const line = byKey.get(key);
    if (!edited || !line?.cell) return undefined;
    const unread = amountFault(edited.formAmount);
    if (unread) return unread;
    const [violation] = priceViolations(line.service, line.cell, edited.formAmount);
    if (violation) return violationWords(line, violation);
    const refusal = refused.get(key);
    return refusal?.formAmount === edited.formAmount ? failureWords(refusal.error) : undefined;
  }

  function violationWords({ service, cell }: PriceLine, violation: FieldViolation): string {
    const field = violation.field.replace(/^service\./, '');
    const own = cell?.choice !== undefined || field === pricePathOf(service.payment?.rateType);
    const { description } = violation;
    return own ? asSentence(description) : text('board.prices.deposit', { description });
  }

  function failureWords(error: unknown): string {
    if (error instanceof PriceClash) {
      const money = moneyFormat(locale, business?.currency);
      return error.theirs === ''
        ? text('board.prices.gone')
        : text('board.prices.clash', { price: money({ value: error.theirs }) });
    }
    const first = error instanceof ApiError ? firstViolation(error) : undefined;
    return first ?? errorWords(error, text);
  }

  function set(cell: PriceCell, written: string): void {
    setEdits((before) => {
      const after = new Map(before);
      const from = before.get(cell.key)?.from ?? cell.value;
      return after.set(cell.key, { text: written, formAmount: toFormAmount(written, locale), from });
    });
  }

  /** Confirms a large amount. */
  function confirm(key: string, value: string): void {
    setEdits((before) => {
      const edited = before.get(key);
      return edited ? new Map(before).set(key, { ...edited, formAmount: value }) : before;
    });
  }

  const putBack = (key: string) => setEdits((before) => new Map([...before].filter(([one]) => one !== key)));

  async function send(changes: readonly PriceEdit[], requestId: string): Promise<Map<string, unknown>> {
    const failures = await savePrices(api, changes, requestId);
    await services.renew();
    return failures;
  }

  function editOf(key: string, from: string, to: string): PriceEdit | undefined {
    const line = byKey.get(key);
    if (!line?.cell) return undefined;
    const { service, cell } = line;
    const of = variants.get(service.id);
    if (!cell.choice) return { key, service, from, to };
    return of && { key, service, choice: { choice: cell.choice, of }, from, to };
  }

  async function save(): Promise<boolean> {
    const keys = [...changed.keys()];
    setLeft(new Set(keys));
    const faulty = keys.find(
      (key) => faultOf(key) !== undefined && !(refused.get(key)?.error instanceof PriceClash),
    );
    if (faulty !== undefined) {
      setSought({ key: faulty });
      return false;
    }
    // Saving again after a clash overwrites: the error has shown the other value.
    const changes = [...changed].flatMap(
      ([key, { formAmount, from }]) =>
        editOf(key, refused.has(key) ? (byKey.get(key)?.cell?.value ?? from) : from, formAmount) ?? [],
    );
    const requestId = crypto.randomUUID();
    const failures = await saving.exclusively(() => send(changes, requestId));
    if (!failures) return false;
    const saved = changes.filter(({ key }) => !failures.has(key));
    setEdits((before) => withoutSaved(before, saved));
    setRefused(
      new Map(
        [...failures].map(([key, error]) => [key, { formAmount: edits.get(key)?.formAmount ?? '', error }]),
      ),
    );
    const [first] = failures.keys();
    if (first !== undefined) {
      setSought({ key: first });
      toast.failed(text('board.failed.prices', { smart_count: failures.size }), failures.get(first));
    }
    if (saved.length > 0) saving.confirmSaved(requestId);
    return failures.size === 0;
  }

  const faults = [...changed.keys()].filter((key) => left.has(key) && faultOf(key) !== undefined);
  return {
    count: changed.size,
    errors: faults.length,
    saving: saving.saving,
    undoing: saving.undoing,
    done: saving.done,
    /** The invalid price to focus. */
    sought,
    found: () => setSought(undefined),
    /** The amount as it is after saving. */
    amountOf: ({ key, value }: PriceCell) => changed.get(key)?.formAmount ?? value,
    textOf: ({ key, value }: PriceCell) => edits.get(key)?.text ?? shown(value),
    /** The unsaved value; empty if unchanged. */
    formAmountOf: (key: string) => changed.get(key)?.formAmount ?? '',
    confirm,
    /** The previous value; undefined if unchanged. */
    wasOf: (key: string) => changed.get(key)?.from,
    faultOf: (key: string) => (left.has(key) ? faultOf(key) : undefined),
    set,
    /** Marks a field as left, which shows its error from then on. */
    leave: (key: string): void => {
      setLeft((before) => (before.has(key) ? before : new Set([...before, key])));
      const edited = edits.get(key);
      if (edited && !changed.has(key)) putBack(key);
      else if (edited && !amountFault(edited.formAmount))
        setEdits((before) => new Map(before).set(key, { ...edited, text: shown(edited.formAmount) }));
    },
    putBack,
    save,
    discard: (): void => {
      const thrownAway = edits;
      setEdits(new Map());
      toast.done(text('editor.save.discarded'), {
        action: { label: text('layout.actions.undo'), run: () => setEdits(thrownAway) },
      });
    },
  };
}

function isChange(cell: PriceCell | undefined, { formAmount }: Edited): boolean {
  return cell !== undefined && !sameAmount(formAmount, cell.value);
}

/** Keeps text typed during the request. */
function withoutSaved(
  edits: ReadonlyMap<string, Edited>,
  saved: readonly PriceEdit[],
): ReadonlyMap<string, Edited> {
  const gone = new Map(saved.map(({ key, to }) => [key, to]));
  return new Map(
    [...edits].flatMap(([key, edited]): [string, Edited][] => {
      const to = gone.get(key);
      if (to === undefined) return [[key, edited]];
      return edited.formAmount === to ? [] : [[key, { ...edited, from: to }]];
    }),
  );
}

/** Returns the message of the first field violation of a bulk call. */
function firstViolation(error: ApiError): string | undefined {
  const { fieldViolations: named } = error.data;
  const violations: FieldViolation[] =
    error.fieldViolations.length > 0 ? [...error.fieldViolations] : asViolations(named);
  if (violations.length === 0) return undefined;
  const { root: _summary, ...errors } = new RefusedChange(invalidArgument(violations), 'service').body.errors;
  return Object.values(errors).find((words) => typeof words === 'string');
}

function asViolations(value: unknown): FieldViolation[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one): one is FieldViolation =>
      typeof one === 'object' && one !== null && 'field' in one && 'description' in one,
  );
}
