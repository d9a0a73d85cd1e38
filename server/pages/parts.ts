import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** The business that a page speaks for, with its initial. */
export function businessMark(name: string): Html {
  const [first] = new Intl.Segmenter().segment(name.trim());
  const initial = first?.segment.toLocaleUpperCase() ?? '';
  return html`<div class="business">
    <span class="initial" aria-hidden="true">${initial}</span><span>${name}</span>
  </div>`;
}

const warningSign = html`<svg
  width="16"
  height="16"
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

/** What is wrong with the form as a whole. */
export function notice(text: string | undefined): Html {
  return text
    ? html`<div class="notice" role="alert" id="notice">${warningSign}<span>${text}</span></div>`
    : html``;
}

export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  fault?: string;
  help?: string;
  maxLength?: number;
  /** Takes the focus when the page opens. */
  focused?: boolean;
  /** The form's notice speaks about this field too. */
  meantByNotice?: boolean;
  /** Beside the label. */
  beside?: Html;
}

/** A field with its label above, and between the two what is wrong with it. */
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
    focused,
    meantByNotice,
    beside,
  } = given;
  const describedBy = [fault && `${name}-fault`, meantByNotice && 'notice', help && `${name}-help`].filter(
    Boolean,
  );
  return html`<div class="field">
    <div class="label"><label for="${name}">${label}</label>${beside ?? ''}</div>
    ${fault ? html`<div class="fault" id="${name}-fault">${warningSign}<span>${fault}</span></div>` : ''}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      required${
        type === 'text' ? '' : html` autocapitalize="none" spellcheck="false"`
      }${maxLength ? html` maxlength="${maxLength}"` : ''}${focused ? html` autofocus` : ''}${
        fault || meantByNotice ? html` aria-invalid="true"` : ''
      }${describedBy.length > 0 ? html` aria-describedby="${describedBy.join(' ')}"` : ''}
    />
    ${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}
  </div>`;
}

/** Selectable as one piece, for whoever asks for help. */
export function requestIdLine(label: string, requestId: string): Html {
  return html`<div class="id">${label}<code>${requestId}</code></div>`;
}
