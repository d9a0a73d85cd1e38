import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import { invitationDays, inviteToTeam, rolesGivenBy } from '../../contract/calls/identity/team.ts';
import { ApiError, invalidArgument } from '../../contract/errors.ts';
import { zodToViolations } from '../../contract/violations.ts';
import { fieldErrorsOf, type FieldErrors } from '../ui/fields/form/fieldErrors.ts';
import { FieldSelect } from '../ui/fields/form/FieldSelect.tsx';
import { FieldEmail } from '../ui/fields/form/FieldEmail.tsx';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { ChangeMarks } from '../ui/fields/form/useField.ts';
import { useFieldErrors } from '../ui/fields/form/useFieldErrors.ts';
import { usePerson } from '../ui/business/usePerson.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { RoleChoice, type Role } from './RoleChoice.tsx';
import { teamKey } from '../auth/useTeam.ts';
import { useTeamStaff } from './useTeamStaff.ts';
import { useSending } from '../ui/dialogs/useSending.ts';

interface InviteDialogProps {
  /** Staff members who are linked to a user or a pending invitation. */
  takenStaffMembers: ReadonlySet<string>;
  onClose: () => void;
}

interface Wish {
  email: string;
  role: Role;
  staffMemberId?: string;
}

const defaultValues: FieldValues = { email: '', staffMemberId: '' };

/** Invites a person with an email, a role and a linked staff member. */
export function InviteDialog({ takenStaffMembers, onClose }: InviteDialogProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { role: ownRole } = usePerson();
  const form = useForm({ defaultValues });
  const [email, staffMemberId] = useWatch({ control: form.control, name: ['email', 'staffMemberId'] });
  const [role, setRole] = useState<Role>('staff');
  const { pending, error, send } = useSending();
  const free = useTeamStaff().filter(({ id }) => !takenStaffMembers.has(id));
  const wish: Wish = {
    email: String(email ?? '').trim(),
    role,
    ...(staffMemberId && { staffMemberId: String(staffMemberId) }),
  };
  const fields = useFieldErrors(form, { ...wish }, errorsOf);

  async function invite(): Promise<void> {
    if (!fields.validate()) return;
    await send(
      async () => {
        await api.send(inviteToTeam, { body: wish });
        toast.done(text('team.invite.done', { email: wish.email }));
        onClose();
        await queryClient.invalidateQueries({ queryKey: teamKey });
      },
      (failure) => fields.setServerErrors(refusedFields(failure), { ...wish }),
    );
  }

  return (
    <FormDialog
      title={text('team.invite.title')}
      lead={text('team.invite.lead', { days: invitationDays })}
      safe={text('team.invite.safe')}
      act={text('team.invite.act')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void invite()}
    >
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          <FieldEmail source="email" label={text('team.invite.email')} help={text('team.invite.emailHelp')} />
          <RoleChoice
            legend={text('team.invite.role')}
            value={role}
            given={ownRole && rolesGivenBy[ownRole]}
            onChange={setRole}
          />
          {free.length > 0 && (
            <FieldSelect
              source="staffMemberId"
              label={text('team.invite.staffMember')}
              help={text('team.invite.staffMemberHelp')}
              optional
              empty={text('team.invite.noStaffMember')}
              choices={free.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormProvider>
      </ChangeMarks>
    </FormDialog>
  );
}

function errorsOf(wish: object): FieldErrors {
  const parsed = inviteToTeam.schemas.body.safeParse(wish, { reportInput: true });
  return parsed.success ? {} : fieldErrorsOf(invalidArgument(zodToViolations(parsed.error)));
}

/** An existing member or invitation is an error of the email field. */
function refusedFields(error: unknown): FieldErrors {
  if (error instanceof ApiError && error.code === 'ALREADY_EXISTS') return { email: error.description };
  return fieldErrorsOf(error);
}
