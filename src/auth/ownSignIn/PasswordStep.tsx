import { useState } from 'react';
import type { Identity } from '../../platform/signIn/identity.ts';
import type { LoginState } from '../../platform/signIn/loginStates.ts';
import { useText } from '../../messages/useText.ts';
import { SignInField } from './SignInField.tsx';
import { SignInForm, Alternative } from './SignInForm.tsx';
import { useStep } from './useStep.ts';

interface PasswordStepProps {
  identity: Identity;
  email: string;
  /** Why the person returned to this step. */
  notice?: string | undefined;
  /** Error of the submitted email. */
  emailFault?: string | undefined;
  onOutcome: (state: LoginState, email: string) => Promise<void> | void;
  onForgot: (email: string) => void;
  onRegister?: ((email: string) => void) | undefined;
}

/** Input of email and password. */
export function PasswordStep({
  identity,
  email,
  notice,
  emailFault,
  onOutcome,
  onForgot,
  onRegister,
}: PasswordStepProps) {
  const text = useText();
  const { busy, failure, run } = useStep();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState(email);

  const isAnswered = !busy && missing.length === 0 && failure === undefined;

  function send(values: ReadonlyMap<string, string>): void {
    const credentials = { email: values.get('email')?.trim() ?? '', password: values.get('password') ?? '' };
    const empty = Object.entries(credentials).flatMap(([name, value]) => (value === '' ? [name] : []));
    setMissing(empty);
    if (empty.length === 0) {
      void run(async () => onOutcome(await identity.login(credentials), credentials.email));
    }
  }

  function faultOfEmail(): string | undefined {
    if (missing.includes('email')) return text('auth.own.emailMissing');
    return isAnswered ? emailFault : undefined;
  }

  return (
    <SignInForm
      onSubmit={send}
      busy={busy}
      submit={text('auth.signIn.now')}
      notice={isAnswered ? notice : undefined}
      failure={failure}
      ways={
        <>
          <Alternative onClick={() => onForgot(typed.trim())}>{text('auth.own.forgot')}</Alternative>
          {onRegister && (
            <Alternative onClick={() => onRegister(typed.trim())}>{text('auth.own.register')}</Alternative>
          )}
        </>
      }
    >
      <SignInField
        name="email"
        label={text('auth.own.email')}
        type="email"
        autoComplete="username"
        defaultValue={email}
        onType={setTyped}
        first={email === ''}
        fault={faultOfEmail()}
      />
      <SignInField
        name="password"
        label={text('auth.own.password')}
        type="password"
        autoComplete="current-password"
        first={email !== '' && emailFault === undefined}
        fault={missing[0] === 'password' ? text('auth.own.passwordMissing') : undefined}
      />
    </SignInForm>
  );
}
