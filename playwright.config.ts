import { defineConfig, devices } from 'playwright/test';

/** The owner's journeys, in Chromium, against a server that global setup starts (or the one FRONTDESK_URL names). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/startServer.ts',
  workers: 2,
  // A journey with several scans of axe in it takes a while on a machine that does other things too.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  reporter: [['line'], ['html', { open: 'never' }]],
  use: {
    baseURL: process.env.FRONTDESK_URL,
    // It costs a fifth of the time, and nobody looks at it there.
    trace: process.env.CI === 'true' ? 'off' : 'retain-on-failure',
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
