import { availableParallelism } from 'node:os';
import { defineConfig, devices } from 'playwright/test';
import { deep } from './testDeep.ts';

/** Owner journeys in Chromium against a server that the global setup starts, or the one of FRONTDESK_URL. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/startServer.ts',
  // A journey also waits; a second one per core uses that time.
  workers: 2 * availableParallelism(),
  // Journeys with several axe scans are slow on a busy machine.
  timeout: deep(3_600_000, 120_000),
  expect: { timeout: 15_000 },
  // `npm test` counts a test that passes on retry as failed; the retry records a trace.
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
        // Chromium's sandbox does not work as root, the usual user in a container.
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
