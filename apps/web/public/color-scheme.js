// Before the first paint: the scheme that the reader chose, else the system's; and whether somebody left here unheard.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem('xuezhou-color-scheme');
    // A log-out that the server never heard left its cookie good: nothing that it drew by that may be seen.
    if (localStorage.getItem('xuezhou-unheard-logout') !== null)
      document.documentElement.setAttribute('data-logged-out', '');
  } catch {
    // A private window keeps nothing.
  }
  var isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
