import { firstAnswersId, type FirstAnswer } from '@xuezhou/rules/site/document';

/**
 * Whether the server answered once more what came with the document, since that was too old by then or something was written:
 * the page may show something else than was drawn. Read from what the browser noted, so that no page has code for it.
 */
export function wasAskedAnew(): boolean {
  const told = document.getElementById(firstAnswersId)?.textContent ?? '[]';
  // What follows the address is what it was asked with.
  const addresses = new Set(
    (JSON.parse(told) as readonly FirstAnswer[]).map(({ url }) => url.split(' ', 1)[0]),
  );
  return performance.getEntriesByType('resource').some(({ name }) => {
    const { pathname, search } = new URL(name, window.location.href);
    return addresses.has((pathname + search).replace(/[?&]t=\d+$/, ''));
  });
}
