import { loadChunk } from '../load-chunk.ts';
import { createStore } from '../store.ts';

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
  await Promise.all([
    texts.some(hasMarkup) ? cleaner.ask() : null,
    texts.some(hasFormulas) ? typesetter.ask() : null,
  ]);
}
