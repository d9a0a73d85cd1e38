// Runs before the first paint and before every module.

// The theme that this person chose on this machine. The key and the values are those of src/theme/themeChoice.ts.
(function () {
  var choice;
  try {
    choice = localStorage.getItem('frontdesk-theme');
  } catch {
    choice = null;
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// zod would try to compile its schemas while modules load; the page's policy refuses that and reports each attempt.
globalThis.__zod_globalConfig = { jitless: true };
