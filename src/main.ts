/** Longest wait for public/start.js (ms). */
const longestWait = 1000;

void start();

/**
 * Runs the app when public/start.js has painted the names of the first rows, or has the token where there are none.
 * Rendering takes most of a second on slow devices: the rows would be asked for, and painted, after it. The app's modules
 * run while the rows are on their way.
 */
async function start(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, longestWait));
  const { asked, painted } = firstCalls();
  await Promise.race([asked, late]);
  const app = import('./startApp.tsx');
  await Promise.race([painted, late]);
  const { startApp } = await app;
  await startApp();
}

/** Promises of public/start.js. `asked`: the rows are asked for. `painted`: their names are painted. */
function firstCalls(): { asked?: unknown; painted?: unknown } {
  const ready: unknown = Reflect.get(globalThis, 'frontdeskReady');
  return typeof ready === 'object' && ready !== null ? ready : {};
}
