import { tidyLines } from './caption-text.ts';
import type { Cue } from './cue.ts';

/**
 * Sorted cues of which no two are shown at once, as a transcript needs them. Two that begin together are the two
 * languages of one caption and become one; of others that overlap, the earlier gives way.
 */
export function orderCues(cues: Cue[]): Cue[] {
  const ordered: Cue[] = [];
  const shown = cues
    .map((cue) => ({ ...cue, text: tidyLines(cue.text) }))
    .filter((cue) => cue.text !== '' && cue.end > cue.start)
    .sort((a, b) => a.start - b.start);
  for (const cue of shown) {
    const before = ordered.at(-1);
    if (before && before.start === cue.start) {
      if (!before.text.split('\n').includes(cue.text)) before.text += `\n${cue.text}`;
      before.end = Math.max(before.end, cue.end);
      continue;
    }
    if (before && before.end > cue.start) before.end = cue.start;
    ordered.push(cue);
  }
  return ordered;
}
