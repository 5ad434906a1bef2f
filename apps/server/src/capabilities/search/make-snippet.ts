import type { SnippetPart } from '@xuezhou/contract/search';
import { piecesOf } from './terms/formula-marks.ts';
import { inSimplified } from '../../platform/text/script.ts';

const before = 24;
const after = 76;
/** What a formula takes of that room, however long it is. */
const formulaLength = 8;

/** A few words around the first that was looked for, all of them marked; formulas stay whole. */
export function makeSnippet(text: string, terms: readonly string[]): SnippetPart[] {
  const parts = partsOf(text, terms);
  const first = Math.max(
    0,
    parts.findIndex(({ kind }) => kind === 'hit'),
  );
  return [...cutBefore(parts.slice(0, first)), ...cutAfter(parts.slice(first))];
}

function partsOf(text: string, terms: readonly string[]): SnippetPart[] {
  const wanted = terms
    .filter((term) => term !== '')
    // The longest first: `久期缺口` is one mark and not two.
    .toSorted((a, b) => b.length - a.length)
    .map((term) => inSimplified(term).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const hits = wanted.length > 0 ? new RegExp(`(${wanted.join('|')})`, 'giu') : undefined;
  return piecesOf(text).flatMap((piece): SnippetPart[] => {
    if (piece.isFormula) return [{ kind: 'formula', text: piece.text }];
    if (hits === undefined) return [{ kind: 'text', text: piece.text }];
    let from = 0;
    return (
      inSimplified(piece.text)
        .split(hits)
        // Shown as it is written.
        .map((part, index): SnippetPart => {
          const text = piece.text.slice(from, (from += part.length));
          return { kind: index % 2 === 1 ? 'hit' : 'text', text };
        })
        .filter((part) => part.text !== '')
    );
  });
}

const lengthOf = ({ kind, text }: SnippetPart) =>
  kind === 'formula' ? formulaLength : text.length;

function cutBefore(parts: readonly SnippetPart[]): SnippetPart[] {
  const kept: SnippetPart[] = [];
  let room = before;
  for (const part of parts.toReversed()) {
    if (lengthOf(part) <= room) kept.unshift(part);
    else if (part.kind === 'formula') kept.unshift({ kind: 'text', text: '…' });
    else kept.unshift({ ...part, text: `…${[...part.text].slice(-room).join('')}` });
    room -= lengthOf(part);
    if (room <= 0) break;
  }
  const isWhole = kept.length === parts.length || kept[0]?.text.startsWith('…') === true;
  return isWhole ? kept : [{ kind: 'text', text: '…' }, ...kept];
}

function cutAfter(parts: readonly SnippetPart[]): SnippetPart[] {
  const kept: SnippetPart[] = [];
  let room = after;
  for (const part of parts) {
    if (room <= 0) return [...kept, { kind: 'text', text: '…' }];
    if (lengthOf(part) <= room || part.kind !== 'text') kept.push(part);
    else kept.push({ ...part, text: `${[...part.text].slice(0, room).join('')}…` });
    room -= lengthOf(part);
  }
  return kept;
}
