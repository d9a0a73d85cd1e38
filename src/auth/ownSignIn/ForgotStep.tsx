import { useState } from 'react';
import type { Identity } from '../../platform/signIn/identity.ts';
import { useText } from '../../messages/useText.ts';
import { SignInField } from './SignInField.tsx';
import { SignInForm, Alternative } from './SignInForm.tsx';
import { useStep } from './useStep.ts';

interface ForgotStepProps {
  identity: Identity;
  email: string;
  onSent: (email: string) => void;
  onBack: () => void;
}

/** Requests a password reset link. Does not reveal whether the email has an account. */
export function ForgotStep({ identity, email, onSent, onBack }: ForgotStepProps) {
  const text = useText();
  const { busy, failure, run } = useStep();
  const [missing, setMissing] = useState(false);

  function send(values: ReadonlyMap<string, string>): void {
    const typed = values.get('email')?.trim() ?? '';
    setMissing(typed === '');
    if (typed === '') return;
    void run(async () => {
      await identity.sendPasswordResetEmail(typed, `${location.origin}/login`);
      onSent(typed);
    });
  }

  return (
    <SignInForm
      onSubmit={send}
      busy={busy}
      submit={text('auth.own.sendLink')}
      failure={failure}
      ways={<Alternative onClick={onBack}>{text('auth.own.back')}</Alternative>}
    >
      <SignInField
        name="email"
        label={text('auth.own.email')}
        type="email"
        autoComplete="username"
        defaultValue={email}
        first
        fault={missing ? text('auth.own.emailMissing') : undefined}
      />
    </SignInForm>
  );
}
