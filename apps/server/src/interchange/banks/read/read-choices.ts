import { readPythonDict } from './python-dict.ts';
import type { RawQuestion } from './raw-question.ts';

type Options = RawQuestion['options'];

/**
 * Options from an object by letter, from a list, or from the text of either as JSON or Python writes it.
 * @throws PythonDictError for a text that is neither
 */
export function readChoices(choices: unknown): Options {
  if (choices === undefined || choices === null || choices === '') return [];
  if (Array.isArray(choices)) return fromList(choices.map(textOf));
  if (typeof choices === 'object')
    return fromEntries(Object.entries(choices).map(([key, value]) => [key, textOf(value)]));
  const text = textOf(choices).trim();
  const parsed = parseJson(text);
  if (typeof parsed === 'object' && parsed !== null) return readChoices(parsed);
  const entries = readPythonDict(text);
  return text.startsWith('[') ? fromList(entries.map(([, value]) => value)) : fromEntries(entries);
}

function fromEntries(entries: readonly (readonly [string, string])[]): Options {
  return entries
    .map(([key, text]) => ({ letter: key.trim().toUpperCase(), text: text.trim() }))
    .toSorted((one, other) => (one.letter < other.letter ? -1 : 1));
}

/** `A. 文字` loses its letter when every one of them has its own. */
function fromList(texts: readonly string[]): Options {
  const lettered = texts.map((text, index) => {
    const letter = String.fromCodePoint(65 + index);
    const match = /^\s*([A-H])\s*[.．、:：)）]\s*/.exec(text);
    return match?.[1] === letter ? text.slice(match[0].length) : undefined;
  });
  const isLettered = lettered.every((text) => text !== undefined);
  return texts.map((text, index) => ({
    letter: String.fromCodePoint(65 + index),
    text: (isLettered ? (lettered[index] ?? '') : text).trim(),
  }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Text of a JSON scalar; nothing for the rest. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
