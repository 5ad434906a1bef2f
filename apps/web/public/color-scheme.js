// Before the first paint: the scheme that the reader chose, else the system's.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem('xuezhou-color-scheme');
  } catch {
    // A private window keeps nothing.
  }
  var isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
