import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/list.ts';
import { loadFirstBusiness } from '../rules/businesses/firstStart.ts';
import type { AppOptions } from '../rules/options.ts';
import { createTestPayments } from '../rules/payments/testPayments.ts';
import { samples } from '../samples/samples.ts';
import type { Settings } from './arguments.ts';
import { captchaWidgetAt, createCaptchaVerifier } from './captcha.ts';
import { runHousekeeping } from './housekeeping.ts';
import { makeLog } from './log.ts';
import { startMailing } from './mailRounds.ts';
import { createNodePasswords } from './passwordsNode.ts';
import { describeOwner, sayReady, type Ready } from './ready.ts';
import { installationSecret } from './secret.ts';
import { publicUrls, typefaceIn } from './web/addresses.ts';
import { compressAnswers } from './web/compressAnswers.ts';
import { dashboardOf } from './web/dashboard.ts';
import type { Handle } from './web/listen.ts';
import { site } from './web/site.ts';

/** Applies the missing migrations. */
export async function updateSchema(database: Database): Promise<void> {
  await migrate(database, migrations);
}

/**
 * Whether an owner has set a password. The sample password is public, so until then the server listens on this
 * machine only.
 */
export async function hasOwnPassword(database: Database): Promise<boolean> {
  const owner = await describeOwner(database);
  return owner !== undefined && owner.password === null;
}

interface ServerAddress {
  port: number;
  /** Folder of the built dashboard. */
  dashboard?: string;
  /** File of the interface description, if the build wrote one. */
  openApi?: string;
}

/** Creates the first business if there is none, and returns the handler of all requests. */
export async function openPlatform(
  settings: Settings,
  database: Database,
  address: Required<ServerAddress>,
): Promise<{ options: AppOptions; handle: Handle }> {
  const options = await optionsOf(settings, database, address);
  if (!settings.empty) await loadFirstBusiness(options, samples[settings.sample]);
  return { options, handle: await handlerOf(settings, address, options) };
}

/** Announces that the server is ready and starts its background work. Returns a function that ends that work. */
export async function work(ready: Ready): Promise<() => Promise<void>> {
  const { settings, options } = ready;
  await sayReady(ready);
  const stopHousekeeping = runHousekeeping(options);
  const stopMailing = await startMailing(settings, options);
  return async () => {
    await Promise.all([stopHousekeeping(), stopMailing()]);
  };
}

/** Collects the app's dependencies from this process. */
export async function optionsOf(
  settings: Settings,
  database: Database,
  { port, dashboard, openApi }: ServerAddress,
): Promise<AppOptions> {
  const {
    mode,
    redirectUris,
    data,
    smtp,
    captcha,
    captchaSiteKey,
    captchaDemand,
    enumeration,
    refreshReuseWindow,
    payments,
  } = settings;
  return {
    database,
    clock: () => new Date(),
    passwords: createNodePasswords(),
    captcha: captcha && createCaptchaVerifier(captcha),
    payments: payments === 'test' ? createTestPayments() : undefined,
    openApi: openApi !== undefined && existsSync(openApi) ? () => readFile(openApi, 'utf8') : undefined,
    config: {
      ...publicUrls(settings, port),
      redirectUris,
      mode,
      hostedPages: true,
      mailsLeave: smtp !== undefined,
      ...(smtp && { mailAddress: smtp.from }),
      captchaDemand,
      captchaWidget: captcha && captchaWidgetAt(captcha.url, captchaSiteKey),
      enumeration,
      refreshReuseWindow,
      fontUrl: dashboard && (await typefaceIn(dashboard)),
      secret: await installationSecret(database, data),
    },
    log: makeLog(settings.log),
  };
}

async function handlerOf(
  { apiOrigin, signIn }: Settings,
  { dashboard }: Required<ServerAddress>,
  options: AppOptions,
): Promise<Handle> {
  const { publicUrl } = options.config;
  const surroundings = { publicUrl, apiOrigin, signIn };
  const { files, page, docs } = await dashboardOf(dashboard, options, surroundings);
  return site({ app: compressAnswers(createApp(options)), files, page, docs });
}
