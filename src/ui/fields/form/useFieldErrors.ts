import { useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { equalValues, getPath, type Fields } from '../../../../contract/paths.ts';
import type { FieldErrors } from './fieldErrors.ts';
import { focusField } from './focusField.ts';

interface Refused {
  errors: FieldErrors;
  /** Rejected values: an error holds until its field changes. */
  sent: Fields;
}

/**
 * Field errors of a form: none before the first attempt to save, then updated with every change. Errors from the server
 * hold until their field changes.
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
    const remaining = Object.entries(refused?.errors ?? {}).filter(([path]) =>
      equalValues(getPath(values, path), getPath(refused?.sent, path)),
    );
    return { ...Object.fromEntries(remaining), ...check(values) };
    // `check` is a new function on each render, but a pure one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tried, refused, values]);

  /** Errors on values that are not rendered yet: the invalid field may appear with them. */
  const unrendered = useRef<{ found: FieldErrors; now: Values }>(undefined);
  useEffect(() => {
    if (!unrendered.current || !equalValues(values, unrendered.current.now)) return;
    focusFirst(unrendered.current.found);
    unrendered.current = undefined;
  }, [values]);

  const shown = useRef<FieldErrors>({});
  const { setError, clearErrors } = form;
  useEffect(() => {
    const gone = Object.keys(shown.current).filter((path) => !(path in errors));
    if (gone.length > 0) clearErrors(gone);
    for (const [path, message] of Object.entries(errors)) setError(path, { type: 'rule', message });
    shown.current = errors;
  }, [errors, setError, clearErrors]);

  return {
    errors,
    /**
     * Validates before sending. Returns false and focuses the first invalid field on errors. `now` are the values to be
     * sent, because `values` may be one keystroke behind.
     */
    validate(now: Values = values): boolean {
      setTried(true);
      const found = check(now);
      unrendered.current = focusFirst(found) ? undefined : { found, now };
      return Object.keys(found).length === 0;
    },
    /** Shows the errors of a refused request. Returns false if there are none. */
    setServerErrors(errors: FieldErrors, sent: Fields): boolean {
      if (Object.keys(errors).length === 0) return false;
      setTried(true);
      setRefused({ errors, sent });
      focusFirst(errors);
      return true;
    },
    forget(): void {
      setTried(false);
      setRefused(undefined);
    },
  };
}

/** Focuses the first invalid field in document order. Returns false if none is on the screen. */
function focusFirst(errors: FieldErrors): boolean {
  const ids = new Set(Object.keys(errors).map((path) => path.replaceAll('.', '-')));
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-field]')) {
    if (dataset['field'] === undefined || !ids.has(dataset['field'])) continue;
    focusField(dataset['field']);
    return true;
  }
  return false;
}
