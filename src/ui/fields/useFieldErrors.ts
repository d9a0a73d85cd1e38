import { useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { equalValues, getPath, type Fields } from '../../../contract/paths.ts';
import type { FieldErrors } from './fieldErrors.ts';
import { focusField } from './focusField.ts';

interface Refused {
  errors: FieldErrors;
  /** What was sent: a refusal holds until its field says something else. */
  sent: Fields;
}

/**
 * The errors of a form: none until somebody tries to save, then kept true with every change. What the server refused
 * stands until its field changes.
 */
export function useFieldErrors<Values extends Fields>(
  form: UseFormReturn,
  values: Values,
  check: (values: Values) => FieldErrors,
) {
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const errors = useMemo<FieldErrors>(() => {
    if (!tried) return {};
    const standing = Object.entries(refused?.errors ?? {}).filter(([path]) =>
      equalValues(getPath(values, path), getPath(refused?.sent, path)),
    );
    return { ...Object.fromEntries(standing), ...check(values) };
    // `check` is made anew with each render and says the same for the same values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tried, refused, values]);

  const placed = useRef<FieldErrors>({});
  const { setError, clearErrors } = form;
  useEffect(() => {
    const gone = Object.keys(placed.current).filter((path) => !(path in errors));
    if (gone.length > 0) clearErrors(gone);
    for (const [path, message] of Object.entries(errors)) setError(path, { type: 'rule', message });
    placed.current = errors;
  }, [errors, setError, clearErrors]);

  return {
    errors,
    /**
     * Checks before sending: false, with the focus on the first fault, when something is wrong. `now` is what will be
     * sent: the keys of a moment ago may not have reached `values` yet.
     */
    passes(now: Values = values): boolean {
      setTried(true);
      const found = check(now);
      focusFirst(found);
      return Object.keys(found).length === 0;
    },
    refuse(errors: FieldErrors, sent: Fields): void {
      setTried(true);
      setRefused({ errors, sent });
      focusFirst(errors);
    },
    forget(): void {
      setTried(false);
      setRefused(undefined);
    },
  };
}

/** The first as it stands on the screen, which is the order people read in. */
function focusFirst(errors: FieldErrors): void {
  const ids = new Set(Object.keys(errors).map((path) => path.replaceAll('.', '-')));
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-field]')) {
    if (dataset['field'] === undefined || !ids.has(dataset['field'])) continue;
    focusField(dataset['field']);
    return;
  }
}
