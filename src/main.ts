/** Longest wait for the token (ms). */
const longestWait = 1000;

void start();

/**
 * Runs the app when public/start.js has received the token and asked for the first rows. Otherwise the rows are asked for
 * only when the app's script has run, which takes most of a second on slow devices.
 */
async function start(): Promise<void> {
  const calls: unknown = Reflect.get(globalThis, 'frontdeskStarted');
  const [token] = Array.isArray(calls) ? (calls as { answer: Promise<Response> }[]) : [];
  if (token) {
    // The app reads a failure when it makes the call.
    const answered = token.answer.catch(() => {});
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, longestWait))]);
  }
  const { startApp } = await import('./startApp.tsx');
  await startApp();
}
