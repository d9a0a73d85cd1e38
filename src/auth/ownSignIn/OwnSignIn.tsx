import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import type { LoginErrorCode, LoginState } from '../../platform/signIn/loginStates.ts';
import { createOwnSignIn } from '../../providers/auth/ownSignIn.ts';
import { CodeStep } from './CodeStep.tsx';
import { ForgotStep } from './ForgotStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RegisterStep } from './RegisterStep.tsx';
import { useSignInParts } from '../SignInContext.ts';

type Step =
  | { at: 'password'; notice?: string; emailFault?: string }
  | { at: 'forgot' | 'sent' | 'approval' | 'captcha' | 'register' }
  | { at: 'code'; state: LoginState };

/** View of a step: title, information and form. */
export interface StepView {
  title: string;
  lead?: ReactNode;
  form?: ReactNode;
}

interface OwnSignInProps {
  /** Title and lead of the first step. */
  title: string;
  lead?: ReactNode;
  /** Called after a successful sign-in. */
  onEntered: () => void;
  /** Called when only the platform's own page can complete the sign-in. */
  onPageNeeded: () => void;
  render: (view: StepView) => ReactNode;
}

/** Sign-in on a page of the dashboard, with all steps that the platform requires. */
export function OwnSignIn({ title, lead, onEntered, onPageNeeded, render }: OwnSignInProps) {
  const text = useText();
  const { way, parts } = useSignInParts().signIn;
  const [own] = useState(() => createOwnSignIn(parts));
  const { identity } = own;
  const [step, setStep] = useState<Step>({ at: 'password' });
  const [email, setEmail] = useState('');
  const toPassword = () => setStep({ at: 'password' });

  async function follow(state: LoginState, typed: string = email): Promise<void> {
    setEmail(typed);
    switch (state.loginState) {
      case 'SUCCESS':
        // The form stays mounted and shows its busy state.
        return enter(state.data.sessionToken);
      case 'EMAIL_VERIFICATION_REQUIRED':
        return setStep({ at: 'code', state });
      case 'OWNER_APPROVAL_REQUIRED':
        return setStep({ at: 'approval' });
      case 'USER_CAPTCHA_REQUIRED':
      case 'SILENT_CAPTCHA_REQUIRED':
        return setStep({ at: 'captcha' });
      case 'FAILURE':
        return setStep(stepAfter(state.errorCode));
      case 'INITIAL':
        return toPassword();
      default:
        return state satisfies never;
    }
  }

  async function enter(sessionToken: string): Promise<void> {
    if (await own.enter(sessionToken)) onEntered();
    else onPageNeeded();
  }

  function stepAfter(errorCode: LoginErrorCode | undefined): Step {
    switch (errorCode) {
      case 'missingCaptchaToken':
      case 'invalidCaptchaToken':
        return { at: 'captcha' };
      case 'resetPassword':
        return { at: 'password', notice: text('auth.own.resetPassword') };
      case 'invalidPassword':
        return { at: 'password', notice: text('auth.own.refused') };
      case 'invalidEmail':
        return { at: 'password', emailFault: text('auth.own.invalidEmail') };
      case 'emailAlreadyExists':
      case undefined:
        return { at: 'password', notice: text('auth.own.failed') };
      default:
        return errorCode satisfies never;
    }
  }

  switch (step.at) {
    case 'password':
      return render({
        title,
        lead,
        form: (
          <PasswordStep
            identity={identity}
            email={email}
            notice={step.notice}
            emailFault={step.emailFault}
            onOutcome={follow}
            onForgot={(typed) => {
              setEmail(typed);
              setStep({ at: 'forgot' });
            }}
            onRegister={
              way === 'own-with-registration'
                ? (typed) => {
                    setEmail(typed);
                    setStep({ at: 'register' });
                  }
                : undefined
            }
          />
        ),
      });
    case 'forgot':
      return render({
        title: text('auth.own.forgotTitle'),
        lead: text('auth.own.forgotHelp'),
        form: (
          <ForgotStep
            identity={identity}
            email={email}
            onSent={(typed) => {
              setEmail(typed);
              setStep({ at: 'sent' });
            }}
            onBack={toPassword}
          />
        ),
      });
    case 'sent':
      return render({
        title: text('auth.own.sentTitle'),
        lead: text('auth.own.sentHelp', { email }),
        form: <Button onClick={toPassword}>{text('auth.own.back')}</Button>,
      });
    case 'code':
      return render({
        title: text('auth.own.codeTitle'),
        lead: text('auth.own.codeHelp', { email }),
        form: (
          <CodeStep
            identity={identity}
            state={step.state}
            onOutcome={(state) => follow(state)}
            onBack={toPassword}
          />
        ),
      });
    case 'approval':
      return render({
        title: text('auth.own.approvalTitle'),
        lead: text('auth.own.approvalHelp', { email }),
        form: <Button onClick={toPassword}>{text('auth.own.back')}</Button>,
      });
    case 'captcha':
      return render({
        title: text('auth.own.captchaTitle'),
        lead: text('auth.own.captchaHelp'),
        form: (
          <Button variant="contained" color="primary" fullWidth onClick={onPageNeeded}>
            {text('auth.own.captchaGo')}
          </Button>
        ),
      });
    case 'register':
      return render({
        title: text('auth.own.registerTitle'),
        lead: text('auth.own.registerHelp'),
        form: <RegisterStep identity={identity} email={email} onOutcome={follow} onBack={toPassword} />,
      });
    default:
      return step satisfies never;
  }
}
