import { loadChunk } from '../code/load-chunk.ts';
import { createStore } from '../browser/store.ts';
import { whenIdle } from '../browser/when-idle.ts';

/** A part of the machinery that a text may need: loaded once, and then at hand without waiting. */
function lazyPart<Module>(load: () => Promise<Module>) {
  /** `failed` until somebody asks again. */
  const state = createStore<Module | 'waiting' | 'failed'>('waiting');
  let loading: Promise<void> | null = null;
  const ask = (): Promise<void> => {
    loading ??= loadChunk(load).then(
      (module) => state.set(module),
      () => {
        loading = null;
        state.set('failed');
      },
    );
    return loading;
  };
  return { state, ask };
}

export const cleaner = lazyPart(() => import('./clean-html.ts'));
/** What every formula needs to be shown. */
export const placer = lazyPart(() => import('./place-formulas.ts'));
/** Only for formulas that did not come drawn: it weighs as much as half a page. */
export const typesetter = lazyPart(() => import('./typeset-formulas.ts'));

/** Text without markup needs no cleaning. */
export function hasMarkup(html: string): boolean {
  return /[<&]/.test(html);
}

export function hasFormulas(html: string): boolean {
  return html.includes('class="math"');
}

/**
 * Fetches what these texts need to be drawn, so that they are drawn whole at once; loaders await it. Never fails: a
 * text whose parts did not arrive is shown as plain words.
 */
export async function prepareRichHtml(...texts: readonly string[]): Promise<void> {
  // Where a page is drawn without a browser, who draws it has parts of its own.
  if (typeof document === 'undefined') return;
  await Promise.all([
    texts.some(hasMarkup) ? cleaner.ask() : null,
    prepareFormulas(texts.filter(hasFormulas)),
  ]);
}

/** What did not come drawn is drawn here. */
export async function prepareFormulas(texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  await placer.ask();
  const placing = placer.state.get();
  if (typeof placing !== 'string' && texts.some(placing.needsTypesetting)) await typesetter.ask();
}

type StateOf<Part extends { state: { get: () => unknown } }> = ReturnType<Part['state']['get']>;

/** The texts drawn last, by what the server sent: cleaned, their formulas typeset. */
const drawn = new Map<string, string>();
const maxDrawn = 200;

interface Parts {
  readonly cleaning: StateOf<typeof cleaner>;
  readonly placing: StateOf<typeof placer>;
  readonly typesetting: StateOf<typeof typesetter>;
}

/** What is shown of a text with markup; null while the cleaner is not here. */
export function drawHtml(html: string, { cleaning, placing, typesetting }: Parts): string | null {
  const known = drawn.get(html);
  if (known !== undefined) return known;
  if (typeof cleaning === 'string') return null;
  const clean = cleaning.cleanHtml(html);
  if (!hasFormulas(html)) return keep(html, clean);
  // Until its parts are here, and where they cannot be had, a formula's TeX stands in its place.
  if (typeof placing === 'string') return clean;
  if (!placing.needsTypesetting(html)) return keep(html, placing.placeFormulas(clean));
  return typeof typesetting === 'string'
    ? placing.placeFormulas(clean)
    : keep(html, typesetting.typesetFormulas(clean));
}

function keep(html: string, shown: string): string {
  const [oldest] = drawn.keys();
  if (oldest !== undefined && drawn.size >= maxDrawn) drawn.delete(oldest);
  drawn.set(html, shown);
  return shown;
}

/** Draws texts that will be wanted soon, each when the page has nothing else to do. */
export async function drawAhead(...texts: readonly string[]): Promise<void> {
  await prepareRichHtml(...texts);
  const draw = (text: string) =>
    drawHtml(text, {
      cleaning: cleaner.state.get(),
      placing: placer.state.get(),
      typesetting: typesetter.state.get(),
    });
  for (const text of texts) if (hasMarkup(text)) whenIdle(() => void draw(text), 2000);
}
