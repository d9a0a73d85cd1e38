import type { Database } from '../database/database.ts';

/** Hashing of passwords: argon2id in Node, PBKDF2 by WebCrypto in a browser tab. */
export interface Passwords {
  /** Waits until hashing may go on; throws RESOURCE_EXHAUSTED when too many wait. `hash` and `verify` do not wait by themselves. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** A self-describing hash (PHC string). */
  hash(password: string): Promise<string>;
  /** `rehash` is true when the stored hash was made with weaker parameters than today's. */
  verify(password: string, hash: string): Promise<{ valid: boolean; rehash: boolean }>;
}

/** Tells people from programs by a token that the sign-in form obtained. */
export interface CaptchaVerifier {
  /** Whether the token is good. Throws, after three seconds at the latest, when that cannot be found out. */
  verify(token: string, clientAddress: string | undefined): Promise<boolean>;
}

/** What a page needs to show a public service's check. */
export interface CaptchaWidget {
  service: 'recaptcha' | 'hcaptcha' | 'turnstile';
  /** Public: it names this installation to the service. */
  siteKey: string;
}

export interface AppConfig {
  /** The address people reach this server at, without a trailing slash: `http://localhost:4600`. */
  publicUrl: string;
  /** Further origins (scheme and host) under which this same server is reached, for example 127.0.0.1 beside localhost. */
  alsoReachedAt: readonly string[];
  /** Redirect addresses registered for every business's dashboard beside its own `/auth-callback`. */
  redirectUris: readonly string[];
  /** `development` shows the mailbox page; `qa` also answers the calls that make businesses for tests. */
  mode: 'production' | 'development' | 'qa';
  /** False in the browser tab, which has no navigations: a redirect session then answers with the callback address itself. */
  hostedPages: boolean;
  /** Address of the dashboard's typeface, so that the hosted pages look alike; without it they take the system's. */
  fontUrl?: string;
  /** Mails leave by a mail server; otherwise the mailbox page is as far as they come. */
  mailsLeave?: boolean;
  /** Secret of this installation, at least 32 bytes: signs cursors, derives refresh tokens. */
  secret: string;
  /** Seconds in which a refresh token that was just replaced gives its child again; 0 never, left out 10. */
  refreshReuseWindow?: number;
  /**
   * `strict`: registering with an address that has a member already looks like any other registration, and its owner is
   * told by mail; every registration then proves its address, and login hides unknown addresses. `open`, also when left
   * out: registration refuses a known address with -19995, and the sign-on policy decides about login.
   */
  enumeration?: 'open' | 'strict';
  /** When a captcha is asked for where one can be verified; `after_failures` when left out. */
  captchaDemand?: 'after_failures' | 'always';
  /** How the hosted pages show the check; without it they ask for the token in a plain field. */
  captchaWidget?: CaptchaWidget;
}

/**
 * The request header in which the process says which network address a request came from. Only the process sets it and
 * strips it from what arrives; without it sign-in attempts are counted for each account alone.
 */
export const clientAddressHeader = 'x-frontdesk-client-address';

/** All that the server needs of the world. Nothing in it reads a clock, an environment variable or a port. */
export interface AppOptions {
  database: Database;
  clock: () => Date;
  passwords: Passwords;
  /** Absent: nobody is asked for a captcha. */
  captcha?: CaptchaVerifier;
  config: AppConfig;
  /** One line per request and per failure; never a token, code, password or body. */
  log: (entry: Record<string, unknown>) => void;
}
