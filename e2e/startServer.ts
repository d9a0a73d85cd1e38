import { launch } from './launch.ts';

/** Starts the product in QA mode for all specs and publishes its address, or uses FRONTDESK_URL. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FRONTDESK_URL) return undefined;
  const { url, stop } = await launch('--qa');
  process.env.FRONTDESK_URL = url;
  return stop;
}
