import { addSheet, hasCome } from '../start/retry-styles.ts';

/** For a sheet that does not come the page waits no longer. */
const longestMs = 5000;

/**
 * Lets those count that the first paint of a drawn view did not wait for, and resolves once they do: one on its way is
 * waited for, one that failed is asked for again.
 */
export async function letSheetsCount(): Promise<void> {
  const late = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  if (late.length === 0) return;
  let clock: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => (clock = setTimeout(resolve, longestMs)));
  await Promise.race([Promise.all(late.map(letCount)), patience]);
  clearTimeout(clock);
}

function letCount(link: HTMLLinkElement): Promise<void> {
  link.media = 'all';
  return new Promise((resolve) => {
    const again = () => addSheet(link.getAttribute('href') ?? '', 1, resolve);
    if (hasCome(link)) resolve();
    // Neither event comes again where all is over.
    else if (performance.getEntriesByName(link.href).length > 0) again();
    else {
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', again);
    }
  });
}
