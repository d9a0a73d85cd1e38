import { createApp } from '../server/app.ts';
import type { Database } from '../server/database/database.ts';
import { openInThread } from '../server/database/pglite.ts';
import { createWebPasswords } from '../server/passwordsWeb.ts';
import { toBase64url } from '../server/rules/secrets.ts';

/** The platform as the mocks run it: the real server, over a database in memory, on the calling thread. */
export interface Platform {
  answer(request: Request): Promise<Response>;
  database: Database;
  close(): Promise<void>;
}

export interface PlatformOptions {
  /** The database to begin with (mocks/snapshot.ts). */
  snapshot: Blob;
  /** The address that the dashboard believes it talks to. */
  origin: string;
  clock?: () => Date;
}

export async function openPlatform({
  snapshot,
  origin,
  clock = () => new Date(),
}: PlatformOptions): Promise<Platform> {
  const database = await openInThread({ snapshot });
  const answer = createApp({
    database,
    clock,
    passwords: createWebPasswords(),
    mailer: { deliver: async () => undefined },
    config: {
      publicUrl: origin,
      alsoReachedAt: [],
      redirectUris: [],
      mode: 'development',
      // No mock sees a page's navigation, so a redirect session answers with the address it would have ended at.
      hostedPages: false,
      secret: toBase64url(crypto.getRandomValues(new Uint8Array(32))),
    },
    log: (entry) => {
      if ('failure' in entry) console.error(entry);
    },
  });
  return { answer, database, close: () => database.close() };
}
