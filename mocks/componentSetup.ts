import { afterAll, afterEach, beforeAll } from 'vitest';
import { testServer } from './testServer.ts';

// Vitest runs a setup file once per test file, and its hook last before but first after a test. domSetup.ts is the later
// setup file, so a screen unmounts before its platform closes.
beforeAll(() => testServer.beginFile());
afterEach(() => testServer.endTest());
afterAll(() => testServer.endFile());
