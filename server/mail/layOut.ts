import { html } from 'hono/html';
import { hueColours } from '../../contract/entities/values/hue.ts';
import type { Business } from '../tables/businesses.ts';
import type { CalendarFile } from './calendarFile.ts';
import { directionOf, type Language } from './languages.ts';
import { sayIn } from './mailTexts.ts';

/** Parts of a mail, from top to bottom. */
export type Block =
  /** `isTyped`: by a person, in any language. */
  | { kind: 'paragraph'; text: string; isTyped?: boolean }
  | { kind: 'list'; heading: string; items: readonly string[] }
  /** A code to type, large enough to read from another screen. */
  | { kind: 'code'; code: string }
  | { kind: 'link'; href: string; label: string };

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** A personal message. */
export const typedParagraph = (text: string): Block => ({ kind: 'paragraph', text, isTyped: true });

interface Draft {
  language: Language;
  subject: string;
  blocks: readonly Block[];
  business: Pick<Business, 'name' | 'logo' | 'hue'>;
}

/** The content that a mail program shows. */
export interface LaidOut {
  subject: string;
  text: string;
  html: string;
  language: Language;
  /** Events to add to, change in or remove from the recipient's calendar. */
  calendars?: readonly CalendarFile[];
}

/**
 * Renders the same content as plain text and as HTML. Names that people chose cannot add a header line or a tag.
 */
export async function layOut({ language, subject, blocks, business }: Draft): Promise<LaidOut> {
  const footer = sayIn(language)('footer', { business: business.name });
  return {
    language,
    subject: onOneLine(subject),
    text: `${[...blocks.map(asText), `-- \n${onOneLine(footer)}`].join('\n\n')}\n`,
    html: String(await asHtml({ language, subject, blocks, business, footer })),
  };
}

/** Line ends and other control characters would start another header field. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function asText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'list':
      return [block.heading, ...block.items.map((item) => `- ${item}`)].join('\n');
    case 'code':
      return `    ${block.code}`;
    case 'link':
      return `${block.label}:\n${block.href}`;
    default:
      return block satisfies never;
  }
}

/** Returns an absolute URL, which mails need: the host is that of the page to which the mail links. */
function logoOf({ logo }: Draft['business'], blocks: readonly Block[]): string | undefined {
  const url = logo?.image?.url;
  const page = blocks.find((block) => block.kind === 'link')?.href;
  return url !== undefined && URL.canParse(url, page) ? new URL(url, page).href : undefined;
}

/** Styles are inline, because mail programs ignore others; each colour pair works in light and dark themes. */
function asHtml({ language, subject, blocks, business, footer }: Draft & { footer: string }) {
  const logo = logoOf(business, blocks);
  const fill = business.hue === null ? '#2f46b5' : hueColours.light[business.hue].text;
  const direction = directionOf(language);
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body
        dir="${direction}"
        style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif"
      >
        <main style="max-width:520px;margin:0 auto">
          ${
            logo === undefined
              ? ''
              : html`<img
                  src="${logo}"
                  alt=""
                  width="48"
                  height="48"
                  style="display:block;margin:0 0 8px;border-radius:8px;object-fit:cover"
                />`
          }
          <h1 style="margin:0 0 24px;font-size:18px">${business.name}</h1>
          ${blocks.map((block) => blockHtml(block, { language, fill }))}
          <p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8886;font-size:13px;opacity:.75">
            ${footer}
          </p>
        </main>
      </body>
    </html> `;
}

const directionIn = ({ isTyped }: { isTyped?: boolean }, language: Language) =>
  isTyped ? 'auto' : directionOf(language);

const typeset = 'margin:0 0 16px;white-space:pre-line';

function blockHtml(block: Block, { language, fill }: { language: Language; fill: string }) {
  switch (block.kind) {
    case 'paragraph':
      return html`<p dir="${directionIn(block, language)}" style="${typeset}">${block.text}</p> `;
    case 'list':
      return html`<p style="margin:0 0 4px">${block.heading}</p>
        <ul style="margin:0 0 16px">
          ${block.items.map((item) => html`<li>${item}</li>`)}
        </ul> `;
    case 'code':
      return html`<p
        style="margin:0 0 16px;font:600 32px/1.25 ui-monospace,Consolas,monospace;letter-spacing:.2em"
      >
        <span dir="ltr">${block.code}</span>
      </p> `;
    case 'link':
      return html`<p style="margin:0 0 12px">
          <a
            href="${block.href}"
            style="display:inline-block;padding:12px 20px;border-radius:8px;background:${fill};color:#ffffff;text-decoration:none;font-weight:600"
            >${block.label}</a
          >
        </p>
        <p style="margin:0 0 16px;font-size:13px">
          ${sayIn(language)('linkInstead')}<br /><a
            href="${block.href}"
            dir="ltr"
            style="color:inherit;word-break:break-all"
            >${block.href}</a
          >
        </p> `;
    default:
      return block satisfies never;
  }
}
