import { availableParallelism } from 'node:os';
import { defineConfig, devices } from 'playwright/test';
import { deep } from './testDeep.ts';

/** Owner journeys in Chromium against a server that the global setup starts, or the one of FRONTDESK_URL. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/startServer.ts',
  // A journey uses most of a core, and waits for the rest: one more than the cores uses them fully. With two per core the
  // whole run is longer, and journeys reach their time limits.
  workers: availableParallelism() + 1,
  // The limits end a journey that hangs. Machines differ by a factor of five, so they are wide.
  timeout: deep(3_600_000, 300_000),
  expect: { timeout: 30_000 },
  // The retry records a trace. A test that passes on retry counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  reporter: [['line'], ['html', { open: 'never' }]],
  use: {
    baseURL: process.env.FRONTDESK_URL,
    // Recording a trace takes as much processor time as the journey (measured), so only failed tests have one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    video: 'off',
    // Names the element that an action waits for, long before the limit of the test.
    actionTimeout: deep(3_600_000, 60_000),
    // Animations are most of the compositor's work, and each journey waits for them (7 % of a run's time, measured).
    // The keyboard's and the phone's journeys keep them: focus and sheets move there.
    contextOptions: { reducedMotion: 'reduce' },
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
        // Pages of tests live for seconds: optimizing their code costs 8 % more processor time than it saves (measured).
        // Most of their memory is garbage soon: a large nursery and one collecting thread save 5 % of it (measured).
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --single-threaded-gc',
      ],
    },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
});
