import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import { changePassword } from '../../contract/calls/identity/identity.ts';
import { ApiError } from '../../contract/errors.ts';
import { FieldPassword } from '../ui/fields/form/FieldPassword.tsx';
import { fieldErrorsOf, type FieldErrors } from '../ui/fields/form/fieldErrors.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { ChangeMarks } from '../ui/fields/form/useField.ts';
import { useFieldErrors } from '../ui/fields/form/useFieldErrors.ts';
import { useToast } from '../ui/useToast.ts';
import { useText, type Text } from '../messages/useText.ts';
import { ownSessionsKey } from './useOwnSessions.ts';
import { useSending } from '../ui/dialogs/useSending.ts';

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

const nothing = { currentPassword: '', newPassword: '' } satisfies Passwords;
const defaultValues: FieldValues = nothing;

/** Changes the password. Server errors are shown at their fields. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues });
  const values: Passwords = { ...nothing, ...useWatch({ control: form.control }) };
  const fields = useFieldErrors(form, { ...values }, (typed) => errorsOf(typed, text));
  const { pending, error, send } = useSending();

  async function change(): Promise<void> {
    if (!fields.validate()) return;
    await send(
      async () => {
        await api.send(changePassword, { body: values });
        toast.done(text('account.password.done'));
        void queryClient.invalidateQueries({ queryKey: ownSessionsKey });
        onClose();
      },
      (failure) => fields.setServerErrors(fieldErrorsOf(failure), { ...values }),
    );
  }

  return (
    <FormDialog
      title={text('account.password.dialog')}
      lead={text('account.password.consequence')}
      safe={text('account.password.keep')}
      act={text('account.password.act')}
      pending={pending}
      error={waitingIn(error, text)}
      onSafe={onClose}
      onAct={() => void change()}
    >
      {/* Tells password managers whose password this is. */}
      <Box
        component="input"
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
        sx={visuallyHidden}
      />
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          <FieldPassword
            source="currentPassword"
            label={text('account.password.current')}
            help={text('account.password.currentHelp')}
            autoComplete="current-password"
          />
          <FieldPassword
            source="newPassword"
            label={text('account.password.fresh')}
            help={text('account.password.freshHelp')}
            autoComplete="new-password"
          />
        </FormProvider>
      </ChangeMarks>
    </FormDialog>
  );
}

/** Checks only required input; the server judges the strength. */
function errorsOf({ currentPassword, newPassword }: Passwords, text: Text): FieldErrors {
  return {
    ...(currentPassword === '' && { currentPassword: text('account.password.missing') }),
    ...(newPassword === '' && { newPassword: text('account.password.missingNew') }),
    ...(newPassword !== '' &&
      newPassword === currentPassword && { newPassword: text('account.password.same') }),
  };
}

/** After too many attempts, shows the waiting time instead of the server's message. */
function waitingIn(error: unknown, text: Text): unknown {
  if (!(error instanceof ApiError) || error.retryAfter === undefined) return error;
  const words = text('account.password.wait', { smart_count: error.retryAfter });
  return new ApiError('FAILED_PRECONDITION', words, { requestId: error.requestId });
}
