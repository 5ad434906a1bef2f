import { clozeSides, hasCloze } from './anki-text.ts';
import type { SqliteValue } from './read-sqlite.ts';

/** A kind of notes: the names of its fields, and what the first of its cards shows on either side, in Anki's HTML. */
export interface NoteKind {
  readonly fields: readonly string[];
  readonly front: string;
  readonly back: string;
}

export interface Sides {
  readonly front: string;
  readonly back: string;
  /** Fields that say something and that neither side shows, by their names. */
  readonly unused: readonly string[];
}

/** Longer ones are no template of a person's. */
const longestTemplate = 20_000;
/** A name is a name; nothing is searched for in more. */
const mark = /\{\{([^{}]{1,200})\}\}/g;
const answerLine = /<hr\b[^<>]{0,100}\bid\s*=\s*["']?answer\b[^<>]{0,100}>/i;

/** The kinds of a collection's notes by their ids, out of the JSON in which older forms keep them. */
export function noteKinds(json: SqliteValue | undefined): ReadonlyMap<string, NoteKind> {
  if (typeof json !== 'string' || json === '') return new Map();
  let models: unknown;
  try {
    models = JSON.parse(json);
  } catch {
    // Notes can be read without.
    return new Map();
  }
  return new Map(
    Object.entries(asRecord(models)).flatMap(([id, model]) => {
      const kind = kindInJson(asRecord(model));
      return kind === undefined ? [] : [[id, kind] as const];
    }),
  );
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function kindInJson({ flds, tmpls }: Record<string, unknown>): NoteKind | undefined {
  const fields = asList(flds).map((field) => asText(asRecord(field)['name']));
  const { qfmt, afmt } = asRecord(asList(tmpls)[0]);
  return kindOf(fields, asText(qfmt), asText(afmt));
}

/** A kind by its fields and both sides of its first template; undefined for none of a person's. */
export function kindOf(
  fields: readonly string[],
  front: string,
  whole: string,
): NoteKind | undefined {
  if (front === '' || front.length + whole.length > longestTemplate) return undefined;
  // What stands before the line is the front once more.
  const back = whole.split(answerLine).at(-1) ?? '';
  return { fields, front, back };
}

/** What the card of a note shows; undefined where its template shows nothing in front. */
export function sidesOf(kind: NoteKind, values: readonly string[]): Sides | undefined {
  const named = new Map(kind.fields.map((name, index) => [name, values[index] ?? '']));
  const used = new Set<string>();
  const front = fill(kind.front, named, used, 'front');
  if (!hasWords(front)) return undefined;
  const back = fill(kind.back, named, used, 'back');
  const unused = [...named].flatMap(([name, value]) =>
    !used.has(name) && hasWords(value) ? [name] : [],
  );
  return { front, back, unused };
}

const hasWords = (html: string): boolean =>
  /<img\b/i.test(html) || html.replaceAll(/<[^<>]{0,2000}>|&nbsp;|\s/g, '') !== '';

function fill(
  template: string,
  named: ReadonlyMap<string, string>,
  used: Set<string>,
  side: 'front' | 'back',
): string {
  const parts: string[] = [];
  // Of the conditions around this place, whether each holds.
  const holds: boolean[] = [];
  let from = 0;
  const put = (html: string) => {
    if (holds.every(Boolean)) parts.push(html);
  };
  for (const { 0: whole, 1: inside = '', index } of template.matchAll(mark)) {
    put(template.slice(from, index));
    from = index + whole.length;
    const sign = inside.trim()[0] ?? '';
    const name = inside.replace(/^\s*[#^/]/, '').trim();
    if (sign === '#') holds.push(hasWords(named.get(name) ?? ''));
    else if (sign === '^') holds.push(!hasWords(named.get(name) ?? ''));
    else if (sign === '/') holds.pop();
    else if (holds.every(Boolean)) put(valueOf(name, named, used, side));
  }
  put(template.slice(from));
  return parts.join('');
}

/** A field through its filters, `text:`, `type:`, `cloze:` and others. */
function valueOf(
  inside: string,
  named: ReadonlyMap<string, string>,
  used: Set<string>,
  side: 'front' | 'back',
): string {
  const filters = inside.split(':').map((part) => part.trim());
  const name = filters.pop() ?? '';
  const value = named.get(name);
  if (value === undefined) return '';
  // A box to type into, and a voice.
  if (filters.some((filter) => filter.startsWith('tts'))) return '';
  if (filters.includes('type') && side === 'front') return '';
  // Each once: a template of nothing but one name makes no endless card.
  if (used.has(`${side} ${name}`)) return '';
  used.add(`${side} ${name}`).add(name);
  return hasCloze(value) ? clozeSides(value)[side] : value;
}
