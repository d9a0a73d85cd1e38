import { useRef, useState } from 'react';
import { useForm, useWatch, type FieldValues } from 'react-hook-form';
import { updateSignedInMember, type SignedInMember } from '../../contract/calls/identity/members.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { zodToViolations } from '../../contract/violations.ts';
import { fieldErrorsOf, type FieldErrors } from '../ui/fields/form/fieldErrors.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { useFieldErrors } from '../ui/fields/form/useFieldErrors.ts';
import { useRenewIdentity } from '../ui/business/useRenewIdentity.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';

/** Form state of the person's name. */
export function useOwnName(member: SignedInMember) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const renewIdentity = useRenewIdentity();
  const defaultValues: FieldValues = { name: member.name };
  const form = useForm({ defaultValues });
  const name = String(useWatch({ control: form.control, name: 'name' }) ?? '');
  const [saved, setSaved] = useState(member.name);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const values = { name };
  const fields = useFieldErrors(form, values, errorsOf);

  /** Resolves to true when nothing is unsaved afterwards. */
  async function save(): Promise<boolean> {
    if (busy.current || !fields.validate()) return false;
    busy.current = true;
    setSaving(true);
    try {
      const { member: after } = await api.send(updateSignedInMember, { body: values });
      form.reset({ name: after.name });
      setSaved(after.name);
      fields.forget();
      toast.done(text('account.you.saved'));
      await renewIdentity();
      return true;
    } catch (error) {
      if (!fields.setServerErrors(fieldErrorsOf(error), values))
        toast.failed(text('account.you.failed'), error);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return {
    form,
    changed: name.trim() !== saved,
    errors: fields.errors,
    saving,
    save,
    discard: () => {
      form.reset({ name: saved });
      fields.forget();
    },
  };
}

function errorsOf(values: { name: string }): FieldErrors {
  const parsed = updateSignedInMember.schemas.body.safeParse(values, { reportInput: true });
  return parsed.success ? {} : fieldErrorsOf(invalidArgument(zodToViolations(parsed.error)));
}
