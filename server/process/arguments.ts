import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { StartError } from '../database/startError.ts';
import { sampleNames, type SampleName } from '../samples/sampleNames.ts';
import type { CaptchaService } from './captcha.ts';

const signIns = ['hosted', 'own', 'own-with-registration'] as const;
type SignIn = (typeof signIns)[number];

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, `smtps://…` for implicit TLS. */
  url: string;
  /** The sender's address; the display name is the business's name. */
  from: string;
}

/** Settings of the process, from flags and environment; flags win. `.env.example` documents each. */
export interface Settings {
  command: 'start' | 'load' | 'demo' | 'help';
  /** 0 picks a free port. */
  port: number;
  /** The address to listen on; `localhost` is both loopback addresses. */
  host: string;
  /** Absolute path of the data directory. */
  data: string;
  databaseUrl?: string;
  /** An origin; absent: the address listened on. */
  publicUrl?: string;
  redirectUris: string[];
  /** The sample business that a first start loads. */
  sample: SampleName;
  /** A first start creates no business; the first-run page does. */
  empty: boolean;
  json: boolean;
  mode: 'production' | 'development' | 'qa';
  /** Provider of online payments. */
  payments: 'none' | 'test';
  /** Trusts X-Forwarded-For of exactly one proxy in front of this server. */
  behindProxy: boolean;
  /** Seconds during which a rotated refresh token returns its successor again; 0 never. */
  refreshReuseWindow: number;
  /** Log to standard error: failures only, or every request. */
  log: 'failures' | 'requests';
  /** The dashboard's sign-in page: the server's own, or one inside the dashboard. */
  signIn: SignIn;
  /** Mail server for outgoing mails; absent: mails stay in the outbox. */
  smtp?: SmtpSettings;
  /** Service that verifies captchas; absent: no captchas. */
  captcha?: CaptchaService;
  /** The service's public key, for its widget on the hosted pages. */
  captchaSiteKey?: string;
  captchaDemand: 'after_failures' | 'always';
  /** Whether registering with a member's address reveals that it is taken. */
  enumeration: 'open' | 'strict';
  /** Origin of another host that the built dashboard calls (VITE_API_URL), for the content security policy. */
  apiOrigin?: string;
  /** For `load`: absolute path of the recorded answer. */
  file?: string;
}

export const usage = `npm start -- [flags]
  --port N            port to listen on; 0 picks a free one (4600)
  --host ADDRESS      address to listen on (localhost)
  --public-url URL    public origin of this server behind a proxy
  --data DIR          data directory (.frontdesk)
  --sample NAME       the sample business that a first start loads: ${sampleNames.join(', ')} (${sampleNames[0]})
  --empty             a first start loads none: a first-run page creates the owner
  --redirect-uri URL  a further redirect address that sign-in may return to; may repeat
  --sign-in WAY       whose sign-in page: ${signIns.join(', ')} (${signIns[0]})
  --json              print one line of JSON on standard output when ready, nothing else
  --qa                also answer the calls that make businesses for tests, and offer test payments;
                      this machine only
  --help              this text
npm run load -- FILE [--data DIR]
  loads the services of a recorded answer of the platform into the business
Environment: see .env.example`;

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  data: { type: 'string' },
  sample: { type: 'string' },
  empty: { type: 'boolean' },
  'redirect-uri': { type: 'string', multiple: true },
  'sign-in': { type: 'string' },
  json: { type: 'boolean' },
  qa: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});
const yesOrNo = z.stringbool({ error: 'must be yes or no' });
const asWord = (flag: boolean | undefined): string | undefined => (flag ? 'yes' : undefined);
const blankIsAbsent = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

const schema = z.object({
  port: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535'),
  host: z.string().min(1),
  publicUrl: webAddress
    .refine(isOrigin, 'must be an origin such as https://book.example.com')
    .transform((url) => new URL(url).origin)
    .optional(),
  data: z.string().min(1),
  databaseUrl: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  sample: z.enum(sampleNames, { error: `must be one of ${sampleNames.join(', ')}` }),
  redirectUris: z.array(webAddress),
  empty: yesOrNo,
  behindProxy: yesOrNo,
  refreshReuseWindow: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number of seconds from 0 to 60')
    .transform(Number)
    .refine((seconds) => seconds <= 60, 'must be a whole number of seconds from 0 to 60'),
  qa: yesOrNo,
  payments: z.enum(['none', 'test'], { error: 'must be none or test' }).optional(),
  log: z.enum(['failures', 'requests'], { error: 'must be failures or requests' }),
  signIn: z.enum(signIns, { error: `must be one of ${signIns.join(', ')}` }),
  apiUrl: webAddress.optional(),
  smtpUrl: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  captchaUrl: webAddress.optional(),
  captchaSecret: z.string().optional(),
  captchaSiteKey: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be letters, digits, - and _' })
    .optional(),
  captchaDemand: z
    .enum(['after-failures', 'always'], { error: 'must be after-failures or always' })
    .transform((demand) => (demand === 'always' ? demand : 'after_failures')),
  enumeration: z.enum(['open', 'strict'], { error: 'must be open or strict' }),
  mailFrom: z.email({ error: 'must be one email address' }).optional(),
});

/** Parses flags and environment; throws one line that names the invalid setting. */
export function readSettings(
  argv: readonly string[],
  environment: Record<string, string | undefined>,
): Settings {
  const { values, positionals } = readFlags(argv);
  const env = (name: string): string | undefined => blankIsAbsent(environment[name]);
  const named = {
    port: ['--port', values.port ?? env('PORT') ?? '4600'],
    host: ['--host', values.host ?? env('FRONTDESK_HOST') ?? 'localhost'],
    publicUrl: ['--public-url', values['public-url'] ?? env('FRONTDESK_PUBLIC_URL')],
    data: ['--data', values.data ?? env('FRONTDESK_DATA') ?? '.frontdesk'],
    databaseUrl: ['DATABASE_URL', env('DATABASE_URL')],
    sample: ['--sample', values.sample ?? env('FRONTDESK_SAMPLE') ?? sampleNames[0]],
    redirectUris: [
      '--redirect-uri',
      values['redirect-uri'] ??
        env('FRONTDESK_REDIRECT_URIS')
          ?.split(/[\s,]+/)
          .filter(Boolean) ??
        [],
    ],
    empty: ['FRONTDESK_EMPTY', asWord(values.empty) ?? env('FRONTDESK_EMPTY') ?? 'no'],
    behindProxy: ['FRONTDESK_BEHIND_PROXY', env('FRONTDESK_BEHIND_PROXY') ?? 'no'],
    refreshReuseWindow: ['FRONTDESK_REFRESH_REUSE_WINDOW', env('FRONTDESK_REFRESH_REUSE_WINDOW') ?? '10'],
    qa: ['FRONTDESK_QA', asWord(values.qa) ?? env('FRONTDESK_QA') ?? 'no'],
    payments: ['FRONTDESK_PAYMENTS', env('FRONTDESK_PAYMENTS')],
    log: ['FRONTDESK_LOG', env('FRONTDESK_LOG') ?? 'failures'],
    signIn: ['--sign-in', values['sign-in'] ?? env('VITE_SIGN_IN') ?? signIns[0]],
    apiUrl: ['VITE_API_URL', env('VITE_API_URL')],
    smtpUrl: ['FRONTDESK_SMTP_URL', env('FRONTDESK_SMTP_URL')],
    mailFrom: ['FRONTDESK_MAIL_FROM', env('FRONTDESK_MAIL_FROM')],
    captchaUrl: ['FRONTDESK_CAPTCHA_URL', env('FRONTDESK_CAPTCHA_URL')],
    captchaSecret: ['FRONTDESK_CAPTCHA_SECRET', env('FRONTDESK_CAPTCHA_SECRET')],
    captchaSiteKey: ['FRONTDESK_CAPTCHA_SITE_KEY', env('FRONTDESK_CAPTCHA_SITE_KEY')],
    captchaDemand: ['FRONTDESK_CAPTCHA_WHEN', env('FRONTDESK_CAPTCHA_WHEN') ?? 'after-failures'],
    enumeration: ['FRONTDESK_ENUMERATION', env('FRONTDESK_ENUMERATION') ?? 'open'],
  } satisfies Record<keyof z.input<typeof schema>, [string, unknown]>;

  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(named).map(([key, [, value]]) => [key, value])),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [name, value] = named[issue?.path[0] as keyof typeof named];
    const said = holdsPassword(name) ? '' : `, not ${JSON.stringify(value)}`;
    throw wrongUse(`${name} ${issue?.message}${said}.`);
  }

  const { data, apiUrl, qa, payments, smtpUrl, mailFrom, captchaUrl, captchaSecret, ...rest } = parsed.data;
  if (smtpUrl !== undefined && mailFrom === undefined) {
    throw wrongUse(
      'FRONTDESK_MAIL_FROM must be the address that mails come from, beside FRONTDESK_SMTP_URL.',
    );
  }
  if ((captchaUrl === undefined) !== (captchaSecret === undefined)) {
    throw wrongUse('FRONTDESK_CAPTCHA_URL and FRONTDESK_CAPTCHA_SECRET go together.');
  }
  const isLocal = isLoopback(rest.host) && (!rest.publicUrl || isLoopback(new URL(rest.publicUrl).hostname));
  if (qa && !isLocal) throw wrongUse('--qa lets anyone create businesses, so it serves this machine only.');
  if (payments === 'test' && !qa)
    throw wrongUse('FRONTDESK_PAYMENTS=test lets customers book without paying, so it needs --qa.');
  const from = env('INIT_CWD') ?? '.';
  const [command, file] = readCommand(values.help ?? false, positionals);
  return {
    ...rest,
    command,
    data: resolve(from, data),
    json: values.json ?? false,
    payments: payments ?? (qa ? 'test' : 'none'),
    mode: qa ? 'qa' : isLocal ? 'development' : 'production',
    apiOrigin: apiUrl && new URL(apiUrl).origin,
    file: file && resolve(from, file),
    captcha: captchaUrl && captchaSecret ? { url: captchaUrl, secret: captchaSecret } : undefined,
    smtp: smtpUrl && mailFrom ? { url: smtpUrl, from: mailFrom } : undefined,
  };
}

/** Errors must not repeat the value of a password. */
function holdsPassword(name: string | undefined): boolean {
  return name === 'DATABASE_URL' || name === 'FRONTDESK_SMTP_URL';
}

function wrongUse(line: string): StartError {
  return new StartError(line, { exitCode: 2 });
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split('. ') : [''];
    throw wrongUse(`${sentence}. \`npm start -- --help\` lists the flags.`);
  }
}

function readCommand(help: boolean, [command, file, ...more]: string[]): [Settings['command'], string?] {
  if (help) return ['help'];
  if (command === undefined) return ['start'];
  if (command === 'demo') return ['demo'];
  if (command === 'load' && file !== undefined && more.length === 0) return ['load', file];
  if (command === 'load') throw wrongUse('Name one file: npm run load -- FILE [--data DIR]');
  throw new StartError(`Unknown word '${command}'. \`npm start -- --help\` lists the flags.`, {
    exitCode: 2,
  });
}

/** Whether an address has no path, query, fragment or user: all pages and calls are at the root of their host. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
}

/** Whether an address is reachable from this machine only. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(hostname);
}
