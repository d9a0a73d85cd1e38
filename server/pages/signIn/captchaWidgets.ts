import { html } from 'hono/html';
import type { Language } from '../../mail/languages.ts';
import type { CaptchaWidget } from '../../rules/options.ts';
import type { AllowedSources, Html } from '../layout.ts';

interface Widget {
  script: (language: Language) => string;
  /** The class of the element that the script fills. */
  element: string;
  /** The form field to which the script adds its token. */
  field: string;
  /** The sources that its documentation requires. */
  sources: AllowedSources;
}

const turnstile = ['https://challenges.cloudflare.com'];
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

const widgets = {
  recaptcha: {
    script: (language) => `https://www.google.com/recaptcha/api.js?hl=${language === 'he' ? 'iw' : language}`,
    element: 'g-recaptcha',
    field: 'g-recaptcha-response',
    sources: {
      script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    },
  },
  hcaptcha: {
    script: (language) => `https://js.hcaptcha.com/1/api.js?hl=${language}`,
    element: 'h-captcha',
    field: 'h-captcha-response',
    sources: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
  },
  turnstile: {
    script: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    element: 'cf-turnstile',
    field: 'cf-turnstile-response',
    sources: { script: turnstile, frame: turnstile },
  },
} as const satisfies Record<CaptchaWidget['service'], Widget>;

/** All form fields that may contain a token. */
export const tokenFields: readonly string[] = Object.values(widgets).map(({ field }) => field);

/** The sources of a page with the widget. */
export function sourcesOf({ service }: CaptchaWidget): AllowedSources {
  return widgets[service].sources;
}

/** The element of a public service's widget. None of them works without a script. */
export function captchaWidget({ service, siteKey }: CaptchaWidget, language: Language): Html {
  const { element, script } = widgets[service];
  return html`<div class="${element}" data-sitekey="${siteKey}" data-language="${language}"></div>
    <script src="${script(language)}" async defer></script>`;
}
