import { setTimeout as delay } from 'node:timers/promises';
import {
  answerMock,
  getMockQuestion,
  handInMock,
  startMock,
  type MockSheet,
} from '@xuezhou/contract/mock';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import type { Browser, Envelope } from './outbox.ts';

export interface Sitting {
  readonly paperId: number;
  /** Milliseconds over which a student comes in, and then answers. */
  readonly arriving: number;
  readonly answering: number;
  /** Until this moment of `performance.now()` nobody hands in, and within `handingIn` of it everybody. */
  readonly bell: number;
  readonly handingIn: number;
}

export interface Sat {
  /** What the server said that it has taken; the last of a question is the one that counts. */
  readonly acknowledged: ReadonlyMap<number, string>;
  readonly saveIds: ReadonlySet<string>;
  /** Saves that it refused because the paper was closed. */
  readonly late: number;
  /** Milliseconds from the click to the score; null for one who never clicked. */
  readonly waited: number | null;
  /** Moment of `performance.now()` of the score. */
  readonly doneAt: number | null;
}

interface Wishes extends Sitting {
  /** 0 to 1: where in each span this student stands. */
  readonly place: number;
  /** Goes away without handing in. */
  readonly isGone: boolean;
  /** Sends each save a second time, as after an answer that was lost or from a second page. */
  readonly isTwice: boolean;
}

const letters = ['A', 'B', 'C'] as const;

/** One student from coming in to the score, as the exam room does it: a save for each answer, the hand-in after them. */
export async function sitPaper(browser: Browser, wishes: Wishes): Promise<Sat> {
  await delay(wishes.place * wishes.arriving);
  const { items, attemptNo } = await begin(browser, wishes.paperId);
  const sat = { acknowledged: new Map<number, string>(), saveIds: new Set<string>(), late: 0 };
  const saving: Promise<void>[] = [];
  const save = (questionId: number, studentAnswer: string) => {
    const body = {
      paperId: wishes.paperId,
      attemptNo,
      questionId,
      studentAnswer,
      saveId: uuidv7(),
      order: Date.now(),
      spentMs: 1000,
    };
    const keep = (envelope: Envelope) => note(sat, body, envelope);
    saving.push(browser.add(answerMock, { body }).then(keep));
    if (wishes.isTwice) saving.push(browser.add(answerMock, { body }).then(keep));
  };
  for (const [index, { questionId }] of items.entries()) {
    await delay(wishes.answering / items.length);
    await browser.ask(getMockQuestion, {
      params: { paperId: wishes.paperId, questionId },
      query: {},
    });
    save(questionId, letters[(index + Math.floor(wishes.place * 1000)) % 3] ?? 'A');
  }
  await delay(Math.max(0, wishes.bell - performance.now()));
  // The hours and the clicks of a class do not keep step.
  const clickAt = wishes.bell + ((wishes.place * 7919) % 1) * wishes.handingIn;
  await delay(Math.max(0, (clickAt - performance.now()) / 2));
  const [first] = items;
  if (first !== undefined) save(first.questionId, 'B');
  await delay(Math.max(0, clickAt - performance.now()));
  if (wishes.isGone) {
    await Promise.all(saving);
    return { ...sat, waited: null, doneAt: null };
  }
  const clicked = performance.now();
  const answer = await browser.add(handInMock, { body: { paperId: wishes.paperId, attemptNo } });
  const doneAt = performance.now();
  await Promise.all(saving);
  if (answer.status !== 200) throw new Error(`hand-in: ${answer.status} ${answer.message}`);
  return { ...sat, waited: doneAt - clicked, doneAt };
}

async function begin(browser: Browser, paperId: number): Promise<MockSheet> {
  const answer = await browser.add(startMock, { body: { paperId } });
  if (answer.status !== 200) throw new Error(`start: ${answer.status} ${answer.message}`);
  return answer.data as MockSheet;
}

function note(
  sat: { acknowledged: Map<number, string>; saveIds: Set<string>; late: number },
  {
    questionId,
    studentAnswer,
    saveId,
  }: { questionId: number; studentAnswer: string; saveId: string },
  { status, message }: Envelope,
): void {
  if (status === 200) {
    sat.acknowledged.set(questionId, studentAnswer);
    sat.saveIds.add(saveId);
  } else if (status === refusals.mockHandedIn[0]) sat.late += 1;
  else throw new Error(`save: ${status} ${message}`);
}
