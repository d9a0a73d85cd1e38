import { toBase64url } from '../contract/base64.ts';
import { createApp } from '../server/app.ts';
import type { Database } from '../server/database/database.ts';
import type { AppOptions } from '../server/rules/options.ts';
import { createWebPasswords } from '../server/rules/identity/passwords/passwordsWeb.ts';

/** The platform of the mocks: the real server, over a database in memory, on the calling thread. */
export interface Platform {
  answer(request: Request): Promise<Response>;
  database: Database;
  close(): Promise<void>;
}

interface Surroundings {
  /** The origin of the server in the dashboard's view. */
  origin: string;
  clock?: () => Date;
}

/** Starts a platform over a database with a business in it. Closing the platform closes the database. */
export function startPlatform(database: Database, surroundings: Surroundings): Platform {
  return {
    answer: createApp(optionsInTab(database, surroundings)),
    database,
    close: () => database.close(),
  };
}

/** The server options in a tab. Every difference from those of a process is a difference of the mocks. */
export function optionsInTab(
  database: Database,
  { origin, clock = () => new Date() }: Surroundings,
): AppOptions {
  return {
    database,
    clock,
    passwords: createWebPasswords(),
    config: {
      publicUrl: origin,
      alsoReachedAt: [],
      redirectUris: [],
      mode: 'development',
      // Mocks do not receive navigation requests, so a redirect session returns its final URL.
      hostedPages: false,
      secret: toBase64url(crypto.getRandomValues(new Uint8Array(32))),
    },
    log: (entry) => {
      if ('failure' in entry) console.error(entry);
    },
  };
}
