import { useState } from 'react';
import { ApiError } from '../../../contract/errors.ts';
import type { Identity } from '../../platform/signIn/identity.ts';
import type { LoginState } from '../../platform/signIn/loginStates.ts';
import { useText } from '../../messages/useText.ts';
import { ResendCode } from './ResendCode.tsx';
import { SignInField } from './SignInField.tsx';
import { SignInForm, Alternative } from './SignInForm.tsx';
import { useStep } from './useStep.ts';

interface CodeStepProps {
  identity: Identity;
  /** EMAIL_VERIFICATION_REQUIRED, from the previous step. */
  state: LoginState;
  onOutcome: (state: LoginState) => Promise<void> | void;
  onBack: () => void;
}

/** Input of the six-digit code from the email. */
export function CodeStep({ identity, state, onOutcome, onBack }: CodeStepProps) {
  const text = useText();
  const { busy, failure, run } = useStep();
  const [malformed, setMalformed] = useState(false);
  const isWrong = failure instanceof ApiError && failure.code === 'VERIFICATION_FAILED';

  function send(values: ReadonlyMap<string, string>): void {
    const code = (values.get('code') ?? '').replaceAll(/[\s-]/g, '');
    const fits = /^\d{6}$/.test(code);
    setMalformed(!fits);
    if (fits) void run(async () => onOutcome(await identity.verify({ code }, state)));
  }

  return (
    <SignInForm
      onSubmit={send}
      busy={busy}
      submit={text('auth.own.confirm')}
      failure={isWrong || malformed ? undefined : failure}
      ways={
        <>
          <ResendCode identity={identity} state={state} />
          <Alternative onClick={onBack}>{text('auth.own.back')}</Alternative>
        </>
      }
    >
      <SignInField
        name="code"
        label={text('auth.own.code')}
        type="code"
        autoComplete="one-time-code"
        first
        fault={codeFault()}
      />
    </SignInForm>
  );

  function codeFault(): string | undefined {
    if (malformed) return text('auth.own.codeForm');
    return isWrong && !busy ? text('auth.own.codeWrong') : undefined;
  }
}
