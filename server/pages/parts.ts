import { html } from 'hono/html';
import type { MediaItem } from '../../contract/entities/values/media.ts';
import type { Html } from './layout.ts';
import { formToken, type PageRequest } from './pageRequest.ts';

/** The business name with its logo or its initial. */
export function businessMark(name: string, logo?: MediaItem | null): Html {
  const src = logo?.image?.url;
  if (src)
    return html`<div class="business"><img class="logo" src="${src}" alt="" /><span>${name}</span></div>`;
  const [first] = new Intl.Segmenter().segment(name.trim());
  const initial = first?.segment.toLocaleUpperCase() ?? '';
  return html`<div class="business">
    <span class="initial" aria-hidden="true">${initial}</span><span>${name}</span>
  </div>`;
}

const warningSign = html`<svg
  width="1rem"
  height="1rem"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.75"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M12 4 2.8 20h18.4L12 4Z" />
  <path d="M12 10v4.5" />
  <path d="M12 17.4v.1" />
</svg>`;

/** The error of the form as a whole. */
export function notice(text: string | undefined): Html {
  return text
    ? html`<div class="notice" role="alert" id="notice">${warningSign}<span>${text}</span></div>`
    : html``;
}

/** A confirmation. */
export function goodNews(text: string | undefined): Html {
  return text ? html`<div class="notice good" role="status">${text}</div>` : html``;
}

/** A form bound to this browser by its token; `name` distinguishes it from other forms. */
export async function ownForm(
  page: PageRequest,
  { browser, name, action }: { browser: string; name: string; action: string },
  inside: Html,
): Promise<Html> {
  return html`<form method="post" action="${action}" novalidate>
    <input type="hidden" name="token" value="${await formToken(page, browser, name)}" />
    ${inside}
  </form>`;
}

/** The primary button of a form; with a script it shows that the form is being sent. */
export function submitButton(label: string, busy: string): Html {
  return html`<div class="actions"><button class="filled grow" data-busy="${busy}">${label}</button></div>`;
}

export interface Field {
  name: string;
  label: string;
  /** `code`: digits from a message. */
  type: 'text' | 'email' | 'password' | 'code';
  autocomplete: string;
  value?: string;
  fault?: string;
  help?: string;
  maxLength?: number;
  /** Shown to people and password managers. */
  readOnly?: boolean;
  /** Receives focus when the page opens. */
  focused?: boolean;
  /** The form's notice applies to this field too. */
  meantByNotice?: boolean;
  /** Content after the label. */
  afterLabel?: Html;
}

/** The error of the field with this name, shown above it. */
export function faultLine(name: string, text: string | undefined): Html {
  return text ? html`<div class="fault" id="${name}-fault">${warningSign}<span>${text}</span></div>` : html``;
}

/** A field with its label above, and its error between the two. */
export function field(given: Field): Html {
  const {
    name,
    label,
    type,
    autocomplete,
    value = '',
    fault,
    help,
    maxLength,
    readOnly,
    focused,
    meantByNotice,
    afterLabel,
  } = given;
  const describedBy = [fault && `${name}-fault`, meantByNotice && 'notice', help && `${name}-help`].filter(
    Boolean,
  );
  const latin = type === 'text' ? '' : html` dir="ltr" autocapitalize="none" spellcheck="false"`;
  const digits = type === 'code' ? html` inputmode="numeric"` : '';
  return html`<div class="field">
    <div class="label"><label for="${name}">${label}</label>${afterLabel ?? ''}</div>
    ${faultLine(name, fault)}
    <input
      id="${name}"
      name="${name}"
      type="${type === 'code' ? 'text' : type}"
      value="${value}"
      autocomplete="${autocomplete}"
      required${latin}${digits}${type === 'text' ? html` dir="auto"` : ''}${maxLength ? html` maxlength="${maxLength}"` : ''}${readOnly ? html` readonly` : ''}${focused ? html` autofocus` : ''}${
        fault || meantByNotice ? html` aria-invalid="true"` : ''
      }${describedBy.length > 0 ? html` aria-describedby="${describedBy.join(' ')}"` : ''}
    />
    ${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}
  </div>`;
}

/** Shows a password on request. Rendered only when its script runs. */
export function revealButton({ say }: PageRequest, input: string): Html {
  return html`<button
    type="button"
    class="plain"
    hidden
    data-reveals="${input}"
    data-show="${say('field.show')}"
    data-hide="${say('field.hide')}"
    data-show-label="${say('field.showPassword')}"
    data-hide-label="${say('field.hidePassword')}"
  >
    ${say('field.show')}
  </button>`;
}

/** Selectable as one piece, for support requests. */
export function requestIdLine(label: string, requestId: string): Html {
  return html`<div class="id">${label}<code>${requestId}</code></div>`;
}
