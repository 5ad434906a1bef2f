import { addressWith, firstAnswersId, type FirstAnswer } from '@xuezhou/rules/site/document';
import { learnFormulas } from '../rich-html/known-formulas.ts';
import { syncServerClock } from '../time/server-clock.ts';

/** What the page asks first it asks soon; later the answer would be an old one. */
const goodForMs = 20_000;

let goodUntil = goodForMs;
/** In the place of an answer that must not be taken again. */
const taken = Symbol();
let answers: Map<string, unknown> | undefined;
let isAskedAnew = false;

/** Of a page that is drawn where there is no document: it is drawn from these. */
export function answerFrom(list: readonly FirstAnswer[]): void {
  goodUntil = Number.POSITIVE_INFINITY;
  isAskedAnew = false;
  answers = readList(list);
}

/**
 * What the server answered with the document to a call that is about to be made, once; undefined where it has to be
 * asked. `address` is that of the call, with its timestamp; `body` is what it is asked with.
 */
export function takeFirstAnswer(
  address: string,
  body: string | null,
): { data: unknown } | undefined {
  const told = readOnce();
  // Its own query is part of it.
  const url = addressWith(address.replace(/[?&]t=\d+$/, ''), body);
  if (!told.has(url)) return undefined;
  const data = told.get(url);
  const isGood = data !== taken && performance.now() <= goodUntil;
  told.set(url, taken);
  isAskedAnew ||= !isGood;
  return isGood ? { data } : undefined;
}

/** Whether the server was asked once more for what came with the document: the page may show something else than was drawn. */
export const wasAskedAnew = (): boolean => isAskedAnew;

/** What is written may have made them untrue. */
export const forgetFirstAnswers = (): void => {
  for (const url of readOnce().keys()) readOnce().set(url, taken);
};

const readOnce = (): Map<string, unknown> => (answers ??= readAnswers());

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
