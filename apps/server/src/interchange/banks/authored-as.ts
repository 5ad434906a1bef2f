import { truthOptions } from '@xuezhou/rules/practice/question/kinds';
import type {
  QuestionContent,
  VersionDraft,
} from '../../capabilities/practice/practice-content.port.ts';
import type { Authored, AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { isRecord } from '../catalogue/fields.ts';
import { markdownOf } from './markdown-of.ts';

type Said = Omit<VersionDraft, 'source'>;
type Draft = Record<string, Authored>;

/**
 * The record of a question in a catalogue, with what a version says anew in place of what it said; undefined where some of
 * that cannot be written there.
 */
export function authoredAs(
  source: AuthoredRecord,
  old: Said,
  now: Said,
): AuthoredRecord | undefined {
  const { content } = now;
  const [before, after] = [old.content, content];
  if (!isSameJson(before.english, after.english) || !isSameJson(before.numeric, after.numeric))
    return undefined;
  const said: Draft = { ...source };
  const put = (record: Draft, name: string, one: string, other: string): boolean => {
    if (one === other) return true;
    const text = markdownOf(other);
    if (text === undefined) return false;
    if (text === '') delete record[name];
    else record[name] = text;
    return true;
  };
  const isWritten =
    put(said, 'stem', before.question, after.question) &&
    put(said, 'explanation', before.explanation, after.explanation) &&
    put(said, 'answer', before.reference, after.reference) &&
    putOptions(said, before, after, put);
  if (!isWritten) return undefined;
  if (before.difficulty !== after.difficulty) said['difficulty'] = String(after.difficulty);
  if (old.answer !== now.answer) said['answer'] = answerIn(said, now.answer);
  return said;
}

type Put = (record: Draft, name: string, one: string, other: string) => boolean;

function putOptions(
  said: Draft,
  before: QuestionContent,
  after: QuestionContent,
  put: Put,
): boolean {
  if (isSameJson(before.options, after.options)) return true;
  if (before.options.length !== after.options.length || !isRecord(said['options'])) return false;
  const options: Record<string, Authored> = { ...said['options'] };
  for (const [index, { letter, html, rationale }] of after.options.entries()) {
    const given = options[letter];
    const option: Draft = isRecord(given) ? { ...given } : { text: given ?? '' };
    const old = before.options[index];
    if (!put(option, 'text', old?.html ?? '', html)) return false;
    if (!put(option, 'why', old?.rationale ?? '', rationale)) return false;
    options[letter] = option;
  }
  said['options'] = options;
  return true;
}

const answerIn = ({ kind }: AuthoredRecord, answer: string): string =>
  kind === 'truefalse'
    ? (truthOptions.find(({ letter }) => letter === answer)?.text ?? answer)
    : answer;

const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
