import { launch } from './launch.ts';

/** Starts the product for all specs, in QA mode, and tells them its address; or takes the one FRONTDESK_URL names. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FRONTDESK_URL) return undefined;
  const { url, stop } = await launch('--qa');
  process.env.FRONTDESK_URL = url;
  return stop;
}
