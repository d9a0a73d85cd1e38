import { captchaDemand, type CaptchaTokens } from '../rules/captcha.ts';
import type { CaptchaWanted } from '../rules/signIn.ts';
import type { Html } from './layout.ts';
import type { FormValues, PageRequest } from './pageRequest.ts';
import { field } from './parts.ts';
import { html } from 'hono/html';

/** What a refused captcha says above its field. */
const captchaFaults = {
  missing: 'fault.captchaMissing',
  invalid: 'fault.captchaWrong',
  unavailable: 'fault.captchaDown',
} as const satisfies Record<CaptchaWanted['problem'], string>;

/** The field of the check that tells people from programs, where it is asked for. */
export async function captchaField(
  { options, say }: PageRequest,
  businessId: string,
  problem: CaptchaWanted['problem'] | undefined,
): Promise<Html> {
  const asked =
    problem !== undefined || (await captchaDemand(options.database, businessId, options)) === 'always';
  if (!asked) return html``;
  return field({
    name: 'captcha',
    label: say('field.captcha'),
    type: 'text',
    autocomplete: 'off',
    fault: problem && say(captchaFaults[problem]),
    focused: problem !== undefined,
  });
}

export function captchaTokensIn(form: FormValues): CaptchaTokens {
  const typed = form.get('captcha') ?? '';
  return typed === '' ? [] : [{ Recaptcha: typed.slice(0, 5000) }];
}
