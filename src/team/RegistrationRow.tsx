import type { ReactNode } from 'react';
import type { Registration } from '../../contract/calls/identity/team.ts';
import { useText } from '../messages/useText.ts';
import { StateChip } from '../ui/page/StateChip.tsx';
import { PersonRow } from './PersonRow.tsx';
import { nameOf } from './registrations.ts';

interface RegistrationRowProps {
  registration: Registration;
  /** When they registered or were declined. */
  when: string;
  actions: ReactNode;
}

/** A registered customer with their email and whether it is verified. */
export function RegistrationRow({ registration, when, actions }: RegistrationRowProps) {
  const text = useText();
  const { email, emailVerified } = registration;
  const name = nameOf(registration);
  const proof = emailVerified ? 'verified' : 'unverified';
  return (
    <PersonRow
      name={name}
      marks={
        <StateChip tone={emailVerified ? 'good' : 'warn'} reason={text(`team.registrations.${proof}Reason`)}>
          {text(`team.registrations.${proof}`)}
        </StateChip>
      }
      facts={[...(name === email ? [] : [email]), when]}
      actions={actions}
    />
  );
}
