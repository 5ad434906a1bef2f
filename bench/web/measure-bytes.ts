import type { Visit } from './browser.ts';

export interface PageBytes {
  /** Compressed kilobytes as they came over the wire, without headers. */
  readonly script: number;
  readonly style: number;
  /** Of these, what draws formulas: it comes only with a question that has one. */
  readonly formulas: number;
  readonly files: number;
  /** Where the visit ended; another address than was asked for means that the page is not there. */
  readonly landed: string;
}

interface Received {
  requestId: string;
  response: { url: string; mimeType: string };
}

const quietMs = 5000;

/** Counts what a first visit loads until nothing more comes. */
export async function measureBytes({ page, devtools }: Visit, url: string): Promise<PageBytes> {
  const kinds = new Map<string, Received['response']>();
  const sizes = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, response }: Received) =>
    kinds.set(requestId, response),
  );
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  );
  await devtools.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  // What a page fetches ahead when it has nothing else to do counts too, and on a busy machine that is late.
  for (let known = -1; known < kinds.size;) {
    known = kinds.size;
    await page.waitForTimeout(quietMs);
  }
  const received = [...kinds].map(([id, response]) => ({
    ...response,
    id,
    size: sizes.get(id) ?? 0,
  }));
  const sum = (list: typeof received) => list.reduce((total, { size }) => total + size, 0) / 1000;
  const scripts = received.filter(({ mimeType }) => mimeType.includes('javascript'));
  const styles = received.filter(({ mimeType }) => mimeType === 'text/css');
  const ofFormulas = await drawingFormulas(devtools, [...scripts, ...styles]);
  return {
    script: sum(scripts),
    style: sum(styles),
    formulas: sum(ofFormulas),
    files: scripts.length + styles.length,
    landed: new URL(page.url()).pathname,
  };
}

/** Files are named by what they hold, so that only their content tells. */
async function drawingFormulas<File extends { readonly id: string }>(
  devtools: Visit['devtools'],
  files: readonly File[],
): Promise<File[]> {
  const found: File[] = [];
  for (const file of files) {
    const { body } = await devtools.send('Network.getResponseBody', { requestId: file.id });
    if (/katex-(html|mathml)|KaTeX_Main/.test(body)) found.push(file);
  }
  return found;
}
