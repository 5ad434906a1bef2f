import { formulasIn, type Formula } from '../reading-text.ts';

const inHtml = 'class="math"';
const signs = [String.raw`class=\"math\"`, '"kind":"formula"', '$'];

/**
 * The formulas of an answer as it is sent: of HTML, between dollars in plain words, and as parts of an excerpt. An answer
 * without any costs three looks for a word.
 */
export function formulasInJson(json: string): Formula[] {
  if (!signs.some((sign) => json.includes(sign))) return [];
  const found: Formula[] = [];
  collect(JSON.parse(json), found);
  return found;
}

function collect(value: unknown, found: Formula[]): void {
  if (typeof value === 'string') found.push(...inText(value));
  else if (isFormulaPart(value)) found.push({ tex: value.text, isDisplay: false });
  else if (typeof value === 'object' && value !== null)
    for (const inside of Object.values(value)) collect(inside, found);
}

const isFormulaPart = (value: unknown): value is { text: string } =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'formula' &&
  'text' in value &&
  typeof value.text === 'string';

function inText(text: string): Formula[] {
  if (text.includes(inHtml)) return formulasIn(text);
  return text.includes('$') ? betweenDollars(text) : [];
}

/** As pages look for them in plain words; what has tags is none. */
function betweenDollars(words: string): Formula[] {
  // A tag is looked for as far as the next one: students write what has many beginnings and no end.
  if (/<\/?[a-z][^<>]*>/.test(words)) return [];
  return [...words.matchAll(/\$([^$\n]+)\$/g)].map(([, tex = '']) => ({ tex, isDisplay: false }));
}
