import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, useWatch, type FieldValues } from 'react-hook-form';
import { updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import type { SignOnPolicy } from '../../contract/entities/identity/identity.ts';
import { useApi } from '../ui/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { registrationsKey } from './registrations.ts';

const switches = ['requireEmailVerification', 'requireOwnerApproval', 'hideKnownAddresses'] as const;

/** Form state of the registration requirements. */
export function useSignOnPolicy(opened: SignOnPolicy) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const defaultValues: FieldValues = settled(opened);
  const form = useForm({ defaultValues });
  const values = settled(useWatch({ control: form.control }));
  const [saved, setSaved] = useState(() => settled(opened));
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const changed = switches.filter((name) => values[name] !== saved[name]);

  /** Resolves to true when nothing is unsaved afterwards. */
  async function save(): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setSaving(true);
    try {
      const sent = Object.fromEntries(changed.map((name) => [name, values[name]]));
      const { signOnPolicy } = await api.send(updateSignOnPolicy, { body: { signOnPolicy: sent } });
      const after = settled(signOnPolicy);
      form.reset(after);
      setSaved(after);
      toast.done(text('team.signOn.saved'));
      await queryClient.invalidateQueries({ queryKey: registrationsKey });
      return true;
    } catch (error) {
      toast.failed(text('team.signOn.saveFailed'), error);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return { form, values, changes: changed.length, saving, save, discard: () => form.reset(saved) };
}

/** Absent requirements count as off. */
function settled({ requireEmailVerification, requireOwnerApproval, hideKnownAddresses }: SignOnPolicy) {
  return {
    requireEmailVerification: requireEmailVerification === true,
    requireOwnerApproval: requireOwnerApproval === true,
    hideKnownAddresses: hideKnownAddresses === true,
  };
}
