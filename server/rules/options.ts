import type { Database } from '../database/database.ts';
import type { PaymentProvider } from './payments/paymentProvider.ts';

/** Password hashing: argon2id in Node, PBKDF2 by WebCrypto in a browser tab. */
export interface Passwords {
  /**
   * Limits concurrent hashing: waits for a turn, throws RESOURCE_EXHAUSTED when too many wait. `hash` and `verify`
   * don't wait by themselves.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns a self-describing hash (PHC string). */
  hash(password: string): Promise<string>;
  /** `rehash` is true if the stored hash has weaker parameters than the current ones. */
  verify(password: string, hash: string): Promise<{ valid: boolean; rehash: boolean }>;
}

/** Verifies captcha tokens from the sign-in form. */
export interface CaptchaVerifier {
  /** Whether the token is valid. Throws, after three seconds at the latest, if the service gives no answer. */
  verify(token: string, clientAddress: string | undefined): Promise<boolean>;
}

/** Settings of a captcha service's widget. */
export interface CaptchaWidget {
  service: 'recaptcha' | 'hcaptcha' | 'turnstile';
  /** Public: identifies this installation to the service. */
  siteKey: string;
}

export interface AppConfig {
  /** Public URL of this server, without a trailing slash: `http://localhost:4600`. */
  publicUrl: string;
  /** Other origins (scheme and host) of this server, for example 127.0.0.1 besides localhost. */
  alsoReachedAt: readonly string[];
  /** Redirect URIs registered for every business's dashboard besides its own `/auth-callback`. */
  redirectUris: readonly string[];
  /** `development` shows the mailbox page; `qa` also answers the calls that create businesses for tests. */
  mode: 'production' | 'development' | 'qa';
  /**
   * False in the browser tab, which has no navigations: a redirect session then returns the callback URL directly.
   */
  hostedPages: boolean;
  /** URL of the dashboard's typeface for the hosted pages; absent: the system's. */
  fontUrl?: string;
  /** Whether a mail server delivers mails; otherwise they only reach the mailbox page. */
  mailsLeave?: boolean;
  /** Sender of the mails; absent without a mail server. */
  mailAddress?: string;
  /** Secret of this installation, at least 32 bytes: signs cursors, derives refresh tokens. */
  secret: string;
  /** Seconds during which a rotated refresh token returns its successor again; 0 never, default 10. */
  refreshReuseWindow?: number;
  /**
   * `strict`: registering with a member's address looks like any other registration, and the member is told by
   * mail; every registration then requires verification, and login hides unknown addresses. `open` (default):
   * registration refuses a known address with -19995, and the sign-on policy decides about login.
   */
  enumeration?: 'open' | 'strict';
  /** When a captcha is required, if there is a verifier; default `after_failures`. */
  captchaDemand?: 'after_failures' | 'always';
  /** Widget on the hosted pages; absent: a plain field for the token. */
  captchaWidget?: CaptchaWidget;
}

/**
 * Request header with the client's network address. Only the process sets it, and removes it from incoming
 * requests; without it sign-in attempts are counted per account only.
 */
export const clientAddressHeader = 'x-frontdesk-client-address';

/** Dependencies of the server. The server itself reads no clock, environment variable or port. */
export interface AppOptions {
  database: Database;
  clock: () => Date;
  passwords: Passwords;
  /** Absent: no captchas. */
  captcha?: CaptchaVerifier;
  /** Absent: customers cannot pay online. */
  payments?: PaymentProvider | undefined;
  /** Reads the interface description (JSON) that the build wrote; absent: it is made on the first request. */
  openApi?: (() => Promise<string>) | undefined;
  config: AppConfig;
  /** One line per request and per failure; never a token, code, password or body. */
  log: (entry: Record<string, unknown>) => void;
}
