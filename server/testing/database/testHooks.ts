import { afterAll, afterEach, beforeEach } from 'vitest';
import { testDatabases } from './testDatabase.ts';

// Vitest runs a setup file once per test file: its hooks run first before a test and last after it.
beforeEach(() => testDatabases.beginTest());
afterEach(() => testDatabases.endTest());
afterAll(() => testDatabases.endFile());
