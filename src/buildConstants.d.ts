/** True only in the demo build (`npm run demo`), where the whole platform runs in the tab. */
declare const __DEMO__: boolean;
