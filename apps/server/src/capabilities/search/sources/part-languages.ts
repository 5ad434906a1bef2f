import type { Cue } from '../../../platform/media/captions/cue.ts';
import type { SpokenLine } from './gather-lines.ts';

const han = /\p{Script=Han}/u;

/**
 * The lines of captions by what they are written in. A file that shows two languages at once has both in each caption,
 * one below the other: each is a text of its own.
 */
export function partLanguages(cues: readonly Cue[], language: string): Map<string, SpokenLine[]> {
  const parted = new Map<string, SpokenLine[]>();
  for (const { start, end, text } of cues)
    for (const [own, words] of partCue(text, language)) {
      const line = { text: words, startMs: Math.round(start), endMs: Math.round(end) };
      const lines = parted.get(own);
      if (lines === undefined) parted.set(own, [line]);
      else lines.push(line);
    }
  return parted;
}

function partCue(text: string, language: string): [language: string, text: string][] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const chinese = lines.filter((line) => han.test(line));
  const others = lines.filter((line) => !han.test(line));
  if (chinese.length === 0 || others.length === 0)
    return lines.length === 0 ? [] : [[language, lines.join(' ')]];
  return [
    [language.startsWith('zh') ? language : 'zh', chinese.join(' ')],
    [language.startsWith('zh') ? 'en' : language, others.join(' ')],
  ];
}
