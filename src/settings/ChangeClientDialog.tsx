import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import { updateOauthClient } from '../../contract/calls/oauth/oauthClients.ts';
import type { OauthClient, OauthClientChange } from '../../contract/entities/identity/oauthClient.ts';
import { useText } from '../messages/useText.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useSending } from '../ui/dialogs/useSending.ts';
import { fieldErrorsOf } from '../ui/fields/form/fieldErrors.ts';
import { ChangeMarks } from '../ui/fields/form/useField.ts';
import { useFieldErrors } from '../ui/fields/form/useFieldErrors.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { addressesIn, clientErrors, clientInputs, sentName, underInputs } from './clientForm.ts';
import { ClientAddressInputs, ClientNameInput } from './ClientInputs.tsx';
import { clientsKey } from './clientsKey.ts';

const inputsOf = ({ name, redirectUris, postLogoutRedirectUris }: OauthClient): FieldValues => ({
  clientName: name,
  redirectUris: redirectUris.join('\n'),
  postLogoutRedirectUris: postLogoutRedirectUris.join('\n'),
});

/** Changes the name of a client and the addresses of its pages. */
export function ChangeClientDialog({ client, onClose }: { client: OauthClient; onClose: () => void }) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const hasPages = client.grants.includes('authorization_code');
  const form = useForm({ defaultValues: inputsOf(client) });
  const [name, redirectUris, postLogoutRedirectUris] = useWatch({
    control: form.control,
    name: clientInputs,
  });
  const { pending, error, send } = useSending();
  const change: OauthClientChange = {
    revision: client.revision,
    name: sentName(name),
    ...(hasPages && {
      redirectUris: addressesIn(redirectUris),
      postLogoutRedirectUris: addressesIn(postLogoutRedirectUris),
    }),
  };
  const fields = useFieldErrors(form, change, (now) => clientErrors(updateOauthClient.schemas.body, now));

  async function save(): Promise<void> {
    if (!fields.validate()) return;
    const isSaved = await send(
      () => api.send(updateOauthClient, { path: { clientId: client.id }, body: { oauthClient: change } }),
      (failure) => fields.setServerErrors(underInputs(fieldErrorsOf(failure), change), change),
    );
    if (isSaved) {
      toast.done(text('settings.clients.changing.done', { name: sentName(name) }));
      onClose();
    }
    // Also after a refusal, because someone else may have changed it.
    await queryClient.invalidateQueries({ queryKey: clientsKey });
  }

  return (
    <FormDialog
      title={text('settings.clients.changing.title', { name: client.name })}
      lead={text(hasPages ? 'settings.clients.changing.lead' : 'settings.clients.changing.leadName')}
      safe={text('settings.clients.new.safe')}
      act={text('settings.clients.changing.act')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void save()}
    >
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          <ClientNameInput />
          {hasPages && <ClientAddressInputs />}
        </FormProvider>
      </ChangeMarks>
    </FormDialog>
  );
}
