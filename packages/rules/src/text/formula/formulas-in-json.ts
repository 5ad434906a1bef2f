import { formulasIn, type Formula } from '../reading-text.ts';

const inHtml = String.raw`class=\"math\"`;
const text = String.raw`"((?:[^"\\]|\\.)*)"`;
const anyText = new RegExp(text, 'g');
const formulaPart = new RegExp(`"kind":"formula","text":${text}`, 'g');

/**
 * The formulas of an answer as it is sent: of HTML, between dollars in plain words, and as parts of an excerpt. An answer
 * without any costs three looks for a word.
 */
export function formulasInJson(json: string): Formula[] {
  const found: Formula[] = [];
  if (json.includes('"kind":"formula"'))
    for (const [, part = ''] of json.matchAll(formulaPart))
      found.push({ tex: read(part), isDisplay: false });
  if (!json.includes(inHtml) && !json.includes('$')) return found;
  for (const [, escaped = ''] of json.matchAll(anyText)) {
    if (escaped.includes(inHtml)) found.push(...formulasIn(read(escaped)));
    else if (escaped.includes('$')) found.push(...betweenDollars(read(escaped)));
  }
  return found;
}

const read = (escaped: string): string => JSON.parse(`"${escaped}"`) as string;

/** As pages look for them in plain words; what has tags is none. */
function betweenDollars(words: string): Formula[] {
  if (/<\/?[a-z][^>]*>/.test(words)) return [];
  return [...words.matchAll(/\$([^$\n]+)\$/g)].map(([, tex = '']) => ({ tex, isDisplay: false }));
}
