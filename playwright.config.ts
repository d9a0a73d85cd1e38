import { availableParallelism } from 'node:os';
import { defineConfig, devices } from 'playwright/test';
import { deep } from './testDeep.ts';

/** The owner's journeys, in Chromium, against a server that global setup starts (or the one FRONTDESK_URL names). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/startServer.ts',
  // A journey waits for the page more than half of its time.
  workers: 2 * availableParallelism(),
  // A journey with several scans of axe in it takes a while on a machine that does other things too.
  timeout: deep(3_600_000, 120_000),
  expect: { timeout: 15_000 },
  // `npm test` counts a test that passes at its second run as failed; the second run is there for its trace.
  retries: process.env.CI === 'true' ? 1 : 0,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  reporter: [['line'], ['html', { open: 'never' }]],
  use: {
    baseURL: process.env.FRONTDESK_URL,
    // A trace costs a fifth of the time.
    trace: process.env.CI === 'true' ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // Chromium refuses its sandbox to root, which is who tests run as in a container.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
});
