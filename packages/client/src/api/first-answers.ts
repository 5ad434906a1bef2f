import { addressWith, firstAnswersId, type FirstAnswer } from '@xuezhou/rules/site/document';
import { learnFormulas } from '../rich-html/known-formulas.ts';
import { syncServerClock } from '../time/server-clock.ts';

/** What the page asks first it asks soon; later the answer would be an old one. */
const goodForMs = 20_000;

let goodUntil = goodForMs;
let answers: Map<string, unknown> | undefined;
const taken = new Set<string>();

/** Of a page that is drawn where there is no document: it is drawn from these. */
export function answerFrom(list: readonly FirstAnswer[]): void {
  goodUntil = Number.POSITIVE_INFINITY;
  answers = readList(list);
  taken.clear();
}

/**
 * What the server answered with the document to a call that is about to be made, once; undefined where it has to be
 * asked. `address` is that of the call, with its timestamp; `body` is what it is asked with.
 */
export function takeFirstAnswer(
  address: string,
  body: string | null,
): { data: unknown } | undefined {
  answers ??= readAnswers();
  // Its own query is part of it.
  const url = addressWith(address.replace(/[?&]t=\d+$/, ''), body);
  if (!answers.has(url) || performance.now() > goodUntil) return undefined;
  const data = answers.get(url);
  answers.delete(url);
  taken.add(url);
  return { data };
}

/**
 * Whether what came with the document, and was taken, is as true as it was: what asks a moment later once more would learn nothing, and a button that
 * was pressed in a drawn view is not pressed where it was asked anew.
 */
export const isFirstAnswerGood = (url: string): boolean =>
  taken.has(url) && performance.now() <= goodUntil;

/** What is written may have made them untrue. */
export function forgetFirstAnswers(): void {
  answers = new Map();
  taken.clear();
}

function readAnswers(): Map<string, unknown> {
  const script = document.getElementById(firstAnswersId);
  if (script === null) return new Map();
  syncServerClock(script.dataset['at'] ?? null);
  return readList(JSON.parse(script.textContent) as readonly FirstAnswer[]);
}

function readList(list: readonly FirstAnswer[]): Map<string, unknown> {
  for (const { formulas } of list) learnFormulas(formulas ?? {});
  return new Map(list.map(({ url, data }) => [url, data]));
}
