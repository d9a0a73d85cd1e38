/** Longest wait for public/start.js (ms). */
const longestWait = 1000;

void start();

/**
 * Runs the app when public/start.js has painted the names of the first rows, or has the token where there are none.
 * Running the app's script takes most of a second on slow devices: the rows would be asked for, and painted, after it.
 */
async function start(): Promise<void> {
  const ready: unknown = Reflect.get(globalThis, 'frontdeskReady');
  if (ready instanceof Promise)
    await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, longestWait))]);
  const { startApp } = await import('./startApp.tsx');
  await startApp();
}
