import { html } from 'hono/html';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { addressOn, formOn, type Journey } from '../journey.ts';
import type { Html } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import { ownForm } from '../parts.ts';
import { sayWait } from '../texts/texts.ts';

export const resendPath = `${hostedPaths.verify}/resend`;

/**
 * Requests another code and shows the waiting time. With a script the wait counts down; without one the button is
 * always enabled and leads back to the remaining time.
 */
export async function resendForm(
  page: PageRequest,
  journey: Journey,
  { browser, seconds }: { browser: string; seconds: number },
): Promise<Html> {
  const { say, language } = page;
  const form = {
    browser,
    name: formOn(journey, resendPath),
    action: addressOn(journey, page, resendPath),
  };
  const inside = html`<p class="hint">${say('verify.nothingCame')}</p>
    <div class="actions"><button class="outlined" data-waits-for="wait">${say('verify.resend')}</button></div>
    ${
      seconds > 0
        ? html`<p class="hint" id="wait" data-seconds="${seconds}" data-text="${say('verify.resendIn')}">
            ${say('verify.resendIn', { wait: sayWait(language, seconds) })}
          </p>`
        : ''
    }`;
  return ownForm(page, form, inside);
}
