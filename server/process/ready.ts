import type { Database } from '../database/database.ts';
import type { AppOptions } from '../rules/options.ts';
import { dashboardClientId } from '../rules/identity/oauth/dashboardClients.ts';
import { samplePassword } from '../rules/identity/members.ts';
import { findFirstBusiness } from '../tables/businesses.ts';
import { findOwner } from '../tables/identity/members.ts';
import type { Settings } from './arguments.ts';

/** Owner of the first business. The password is known only while it is the sample's. */
export interface Owner {
  email: string;
  password: string | null;
}

/** Undefined while there is no owner. */
export async function describeOwner(database: Database): Promise<Owner | undefined> {
  const business = await findFirstBusiness(database);
  const owner = business && (await findOwner(database, business.id));
  return owner && { email: owner.email_as_typed, password: owner.password_is_sample ? samplePassword : null };
}

export interface Ready {
  settings: Settings;
  options: AppOptions;
  port: number;
  /** Whether other machines may connect: an owner has set a password. */
  mayBeReached: boolean;
}

/** Announces that the server is ready: a line of JSON for programs, a few lines for people. */
export async function sayReady(ready: Ready): Promise<void> {
  const owner = await describeOwner(ready.options.database);
  if (ready.settings.json) process.stdout.write(`${JSON.stringify(await readyLine(ready, owner))}\n`);
  else process.stdout.write(`${readyText(ready, owner).join('\n')}\n`);
}

async function readyLine({ settings, options, port }: Ready, owner: Owner | undefined) {
  return {
    url: options.config.publicUrl,
    clientId: (await dashboardClientId(options.database)) ?? null,
    owner: owner ?? null,
    // With a public URL, the program that started this one could not tell the port.
    ...(settings.publicUrl === undefined ? {} : { listens: `http://127.0.0.1:${port}` }),
  };
}

function readyText({ settings, options, mayBeReached }: Ready, owner: Owner | undefined): string[] {
  const { publicUrl, mode } = options.config;
  const facts: [string, string][] = owner
    ? [
        ['Sign in as', owner.email],
        ['Password', owner.password ?? 'the one that you chose'],
      ]
    : [['First', 'open the address and create the owner']];
  if (mode !== 'production') facts.push(['Mailbox', `${publicUrl}/dev/mailbox`]);
  facts.push(['Data', settings.databaseUrl === undefined ? settings.data : 'PostgreSQL (DATABASE_URL)']);
  return [
    '',
    `Frontdesk is ready after ${(performance.now() / 1000).toFixed(1)} s:  ${publicUrl}`,
    '',
    ...facts.map(([name, value]) => `  ${name.padEnd(12)}${value}`),
    '',
    ...(mayBeReached ? [] : [reachOf(owner)]),
    'Ctrl+C stops it.',
  ];
}

function reachOf(owner: Owner | undefined): string {
  return owner
    ? "Only this machine can reach it while the sample owner's password is unchanged."
    : 'Only this machine can reach it until the owner is created.';
}
