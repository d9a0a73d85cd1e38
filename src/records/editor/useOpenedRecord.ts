import { useMemo, useRef, useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import { useFormValues } from '../../ui/fields/form/useFormValues.ts';
import type { EditorField } from './fields/editorField.ts';
import type { EditedRecord, EditorData } from './editorKind.ts';
import type { EditState } from './save/savePart.ts';

/** The form of a record on top of the version that was opened, which only {@link rebaseOn} replaces. */
export function useOpenedRecord<Edited extends EditedRecord, Field extends EditorField, Decision>(
  kind: EditorData<Edited, Field, Decision>,
  initial: Edited,
) {
  // Fields are accessed by path, because their values may be invalid while typing.
  const defaultValues: FieldValues = initial;
  const form = useForm({ defaultValues });
  const { values, sync } = useFormValues(form);
  const [opened, setOpened] = useState(initial);
  const latest = useRef(opened);
  const mine = useMemo(() => kind.settled(opened, values), [kind, opened, values]);

  function rebaseOn({ opened, mine }: EditState<Edited>): void {
    // After a sign-out, react-admin resolves calls with nothing.
    if (!opened.id) return;
    latest.current = opened;
    setOpened(opened);
    form.reset(opened);
    form.reset(mine, { keepDefaultValues: true });
    sync();
  }

  return {
    form,
    opened,
    mine,
    rebaseOn,
    /** Like `opened`, also before the next render. */
    latest: () => latest.current,
    /** The record with everything typed so far; `mine` follows at lower priority. */
    writtenNow: () => kind.settled(latest.current, form.getValues()),

    /** Drops unsaved changes. Returns the function that takes them back. */
    discard(): () => void {
      const thrownAway = form.getValues();
      form.reset(latest.current);
      sync();
      return () => form.reset(thrownAway, { keepDefaultValues: true });
    },
  };
}
