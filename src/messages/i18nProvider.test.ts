import { expect, test, vi } from 'vitest';

async function freshTexts() {
  vi.resetModules();
  return import('./i18nProvider.ts');
}

/** Returns the thrown value, as React would catch it. */
function thrownBy(run: () => void): unknown {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

test('the texts of the first screen are available synchronously', async () => {
  const { i18nProvider, requireText } = await freshTexts();
  expect(thrownBy(() => requireText('services.title'))).toBeUndefined();
  expect(i18nProvider.translate('services.title')).toBe('Services');
});

test('a text of another screen suspends until it has loaded', async () => {
  const { i18nProvider, requireText } = await freshTexts();
  const thrown = thrownBy(() => requireText('serviceField.name'));
  expect(thrown).toBeInstanceOf(Promise);
  await thrown;
  expect(thrownBy(() => requireText('serviceField.name'))).toBeUndefined();
  expect(i18nProvider.translate('serviceField.name')).toBe('Name');
});

test('texts that fail to load throw, and the next use retries', async () => {
  const missing = new Error('offline');
  vi.doMock('./en.ts', () => Promise.reject(missing));
  const { loadAllTexts, requireText } = await freshTexts();
  await thrownBy(() => requireText('team.title'));
  expect(thrownBy(() => requireText('team.title'))).toBeInstanceOf(Error);
  vi.doUnmock('./en.ts');
  await loadAllTexts();
  expect(thrownBy(() => requireText('team.title'))).toBeUndefined();
});
