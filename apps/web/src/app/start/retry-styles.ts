const tries = 3;

/** A style sheet that does not arrive is asked for again; a page without it is better than no page. */
export function retryStyles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const href = /Unable to preload CSS for (\S+)/.exec(event.payload.message)?.[1];
    if (href === undefined) return;
    event.preventDefault();
    addSheet(href, 1);
  });
  // Those of the document itself have come or failed before a module runs, but for what `late-sheets.ts` waits for.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!hasCome(link) && !link.hasAttribute('data-later'))
      addSheet(link.getAttribute('href') ?? '', 1);
}

/** Browsers give none, an empty one, or one whose rules nobody may read, for a sheet that failed. */
export function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** `onEnd` hears that it has come, or will not. */
export function addSheet(href: string, attempt: number, onEnd: () => void = () => {}): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${href}?retry=${attempt}`;
  link.addEventListener('load', onEnd);
  link.addEventListener('error', () => {
    link.remove();
    if (attempt < tries) setTimeout(() => addSheet(href, attempt + 1, onEnd), attempt * 1000);
    else onEnd();
  });
  document.head.append(link);
}
