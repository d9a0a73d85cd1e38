import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import { createOauthClient } from '../../contract/calls/oauth/oauthClients.ts';
import { clientRoles, type OauthClientInput } from '../../contract/entities/identity/oauthClient.ts';
import { useText } from '../messages/useText.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { fieldErrorsOf } from '../ui/fields/form/fieldErrors.ts';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { ChangeMarks } from '../ui/fields/form/useField.ts';
import { useFieldErrors } from '../ui/fields/form/useFieldErrors.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { addressesIn, clientErrors, clientInputs, sentName, underInputs } from './clientForm.ts';
import { ClientAddressInputs, ClientNameInput } from './ClientInputs.tsx';
import { clientsKey } from './clientsKey.ts';
import type { NewSecret } from './SecretDialog.tsx';
import { useSending } from '../ui/dialogs/useSending.ts';

type Kind = 'server' | 'browser';
type Role = (typeof clientRoles)[number];

interface NewClientDialogProps {
  onClose: () => void;
  /** Called with what only the answer contains. */
  onMade: (secret: NewSecret) => void;
}

const defaultValues: FieldValues = { clientName: '', redirectUris: '', postLogoutRedirectUris: '' };

/** Registers a program: one with a secret, or a website or app without. */
export function NewClientDialog({ onClose, onMade }: NewClientDialogProps) {
  const api = useApi();
  const text = useText();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues });
  const [name, redirectUris, postLogoutRedirectUris] = useWatch({
    control: form.control,
    name: clientInputs,
  });
  const [kind, setKind] = useState<Kind>('server');
  const [role, setRole] = useState<Role>('staff');
  const { pending, error, send } = useSending();
  const wish: OauthClientInput = {
    name: sentName(name),
    confidential: kind === 'server',
    ...(kind === 'server'
      ? { role }
      : {
          redirectUris: addressesIn(redirectUris),
          postLogoutRedirectUris: addressesIn(postLogoutRedirectUris),
        }),
  };
  const fields = useFieldErrors(form, wish, (now) => clientErrors(createOauthClient.schemas.body, now));

  async function create(): Promise<void> {
    if (!fields.validate()) return;
    await send(
      async () => {
        const { oauthClient, clientSecret } = await api.send(createOauthClient, {
          body: { oauthClient: wish },
        });
        onMade({ client: oauthClient, value: clientSecret });
        await queryClient.invalidateQueries({ queryKey: clientsKey });
      },
      (failure) => fields.setServerErrors(underInputs(fieldErrorsOf(failure), wish), wish),
    );
  }

  return (
    <FormDialog
      title={text('settings.clients.new.title')}
      lead={text('settings.clients.new.lead')}
      safe={text('settings.clients.new.safe')}
      act={text('settings.clients.new.act')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void create()}
    >
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          <ClientNameInput />
          <RadioCards
            legend={text('settings.clients.new.kind')}
            showLegend
            name="kind"
            value={kind}
            columns={2}
            options={(['server', 'browser'] as const).map((value) => ({
              value,
              label: text(`settings.clients.${value}`),
              consequence: text(`settings.clients.new.${value}Lead`),
            }))}
            onChange={setKind}
          />
          {kind === 'server' ? (
            <RadioCards
              legend={text('settings.clients.new.role')}
              showLegend
              name="role"
              value={role}
              columns={2}
              options={clientRoles.map((value) => ({
                value,
                label: text(`settings.clients.new.${value}`),
                consequence: text(`settings.clients.new.${value}Lead`),
              }))}
              onChange={setRole}
            />
          ) : (
            <ClientAddressInputs />
          )}
        </FormProvider>
      </ChangeMarks>
    </FormDialog>
  );
}
