import { useState } from 'react';
import { ApiError } from '../../../contract/errors.ts';
import type { Identity } from '../../platform/signIn/identity.ts';
import type { LoginState } from '../../platform/signIn/loginStates.ts';
import { useText } from '../../messages/useText.ts';
import { SignInField } from './SignInField.tsx';
import { SignInForm, Alternative } from './SignInForm.tsx';
import { useStep } from './useStep.ts';

interface RegisterStepProps {
  identity: Identity;
  email: string;
  onOutcome: (state: LoginState, email: string) => Promise<void> | void;
  onBack: () => void;
}

type Faults = Partial<Record<'email' | 'password', string>>;

/** Registration of a customer account, until the owner assigns a role. */
export function RegisterStep({ identity, email, onOutcome, onBack }: RegisterStepProps) {
  const text = useText();
  const { busy, failure, run } = useStep();
  const [faults, setFaults] = useState<Faults>({});
  const [notice, setNotice] = useState<string>();

  function send(values: ReadonlyMap<string, string>): void {
    const nickname = values.get('name')?.trim() ?? '';
    const typed = { email: values.get('email')?.trim() ?? '', password: values.get('password') ?? '' };
    const missing: Faults = {
      ...(typed.email === '' && { email: text('auth.own.emailMissing') }),
      ...(typed.password === '' && { password: text('auth.own.passwordMissing') }),
    };
    setFaults(missing);
    setNotice(undefined);
    if (Object.keys(missing).length > 0) return;
    void run(async () => {
      const state = await identity.register({ ...typed, ...(nickname && { profile: { nickname } }) });
      if (state.loginState !== 'FAILURE' || isAboutCaptcha(state)) return onOutcome(state, typed.email);
      const found = faultsOf(state);
      setFaults(found);
      if (Object.keys(found).length === 0) setNotice(state.error);
    });
  }

  function faultsOf(state: Extract<LoginState, { loginState: 'FAILURE' }>): Faults {
    if (state.errorCode === 'emailAlreadyExists') return { email: text('auth.own.emailTaken') };
    if (state.errorCode === 'invalidEmail') {
      return { email: text('auth.own.emailIs', { what: state.error }) };
    }
    const violations = state.cause instanceof ApiError ? state.cause.fieldViolations : [];
    const password = violations.find(({ data }) => data?.['type'] === 'PASSWORD');
    return password ? { password: text('auth.own.passwordIs', { what: password.description }) } : {};
  }

  return (
    <SignInForm
      onSubmit={send}
      busy={busy}
      submit={text('auth.own.registerNow')}
      notice={busy ? undefined : notice}
      failure={failure}
      ways={<Alternative onClick={onBack}>{text('auth.own.back')}</Alternative>}
    >
      <SignInField name="name" label={text('auth.own.name')} type="text" autoComplete="name" first />
      <SignInField
        name="email"
        label={text('auth.own.email')}
        type="email"
        autoComplete="username"
        defaultValue={email}
        fault={faults.email}
      />
      <SignInField
        name="password"
        label={text('auth.own.newPassword')}
        type="password"
        autoComplete="new-password"
        help={text('auth.own.newPasswordHelp')}
        fault={faults.email ? undefined : faults.password}
      />
    </SignInForm>
  );
}

function isAboutCaptcha({ errorCode }: Extract<LoginState, { loginState: 'FAILURE' }>): boolean {
  return errorCode === 'missingCaptchaToken' || errorCode === 'invalidCaptchaToken';
}
