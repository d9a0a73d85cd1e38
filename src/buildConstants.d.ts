/** True only in the demo build (`npm run demo`), where the whole platform runs inside the tab. */
declare const __DEMO__: boolean;
