import { html } from 'hono/html';
import { captchaDemand, type CaptchaTokens } from '../../rules/identity/signIn/captcha.ts';
import type { CaptchaWanted } from '../../rules/identity/signIn/signIn.ts';
import { captchaWidget, sourcesOf, tokenFields } from './captchaWidgets.ts';
import type { AllowedSources, Html } from '../layout.ts';
import type { FormValues, PageRequest } from '../pageRequest.ts';
import { faultLine, field } from '../parts.ts';

/** The errors of a refused captcha, shown above its field. */
const captchaFaults = {
  missing: 'fault.captchaMissing',
  invalid: 'fault.captchaWrong',
  unavailable: 'fault.captchaDown',
} as const satisfies Record<CaptchaWanted['problem'], string>;

interface CaptchaField {
  input: Html;
  /** Third-party sources that it requires. */
  alsoAllow?: AllowedSources;
}

/** The captcha, if required: a public service's widget, or a plain field for the token. */
export async function captchaField(
  { options, language, say }: PageRequest,
  businessId: string,
  problem: CaptchaWanted['problem'] | undefined,
): Promise<CaptchaField> {
  const { database, config } = options;
  const asked = problem !== undefined || (await captchaDemand(database, businessId, options)) === 'always';
  if (!asked) return { input: html`` };
  const label = say('field.captcha');
  const wrong = problem && say(captchaFaults[problem]);
  const widget = config.captchaWidget;
  if (!widget) {
    const text = { name: 'captcha', label, type: 'text', autocomplete: 'off' } as const;
    return { input: field({ ...text, fault: wrong, focused: problem !== undefined }) };
  }
  const input = html`<div class="field" role="group" aria-labelledby="captcha-label">
    <div class="label"><span id="captcha-label">${label}</span></div>
    ${faultLine('captcha', wrong)} ${captchaWidget(widget, language)}
  </div>`;
  return { input, alsoAllow: sourcesOf(widget) };
}

/** The captcha token in a form, for any kind of field. */
export function captchaTokensIn(form: FormValues): CaptchaTokens {
  const sent = ['captcha', ...tokenFields].map((name) => form.get(name) ?? '').find((text) => text !== '');
  return sent === undefined ? [] : [{ Recaptcha: sent.slice(0, 5000) }];
}
