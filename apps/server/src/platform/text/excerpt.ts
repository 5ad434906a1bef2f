import { stemText } from './clean-html.ts';

const math = /<(span|div) class="math"[^>]*>(.*?)<\/\1>/gs;
const formula = /\$[^$]+\$/g;

/** The beginning of cleaned HTML as one line of text for lists: formulas stand whole between dollars. */
export function excerptOf(html: string, most: number): string {
  const marked = html
    .replaceAll('$', '＄')
    .replace(math, (_all, _tag, tex: string) => ` $${tex.trim()}$ `);
  const text = stemText(marked);
  if (text.length <= most) return text;
  const place = placeToCut(text, most);
  return place >= text.length ? text : `${text.slice(0, place).trimEnd()}…`;
}

function placeToCut(text: string, most: number): number {
  for (const { index, 0: tex } of text.matchAll(formula)) {
    if (index < most && index + tex.length > most) return index === 0 ? tex.length : index;
  }
  return most;
}
