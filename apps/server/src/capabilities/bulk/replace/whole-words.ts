import type { Span } from '@xuezhou/rules/bulk/span';

const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** How far around a place words are cut: enough for any word. */
const around = 24;

/** Whether a place begins and ends where words do, by the cuts of a dictionary: 研究生 within 研究生命 does not. */
export function isWholeWord(text: string, { start, end }: Span): boolean {
  const from = Math.max(0, start - around);
  const near = words.segment(text.slice(from, end + around));
  const isCut = (at: number): boolean =>
    at === 0 || at === text.length || near.containing(at - from)?.index === at - from;
  return isCut(start) && isCut(end);
}
