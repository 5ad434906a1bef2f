import type { SnippetPart } from '@xuezhou/contract/search';

/** A text with the words in it that were looked for; formulas between `$` stay whole. */
export function markWords(text: string, words: readonly string[]): SnippetPart[] {
  const wanted = words
    .filter((word) => word !== '')
    // The longest first: `久期缺口` is one mark and not two.
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const hits = wanted.length > 0 ? new RegExp(`(${wanted.join('|')})`, 'giu') : undefined;
  return text.split(/\$([^$]+)\$/).flatMap((piece, index): SnippetPart[] => {
    if (index % 2 === 1) return [{ kind: 'formula', text: piece }];
    if (hits === undefined) return piece === '' ? [] : [{ kind: 'text', text: piece }];
    return piece
      .split(hits)
      .map((part, at): SnippetPart => ({ kind: at % 2 === 1 ? 'hit' : 'text', text: part }))
      .filter((part) => part.text !== '');
  });
}
