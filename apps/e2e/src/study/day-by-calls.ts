import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ask } from '../visitor.ts';

/** An entry of today, as far as it says what is to be done. */
export interface Entry {
  readonly kind: string;
  readonly task: string | null;
  readonly title: string;
  readonly total: number;
  readonly finished: number;
  readonly isDone: boolean;
  readonly bookId: number | null;
  readonly readingId: number | null;
  readonly bulletId: number | null;
  readonly courseId: number | null;
  readonly paperId: number | null;
}

interface Listed {
  readonly questionId: number;
  readonly qType: string;
  readonly questionStatus: number;
}

/** Of a course, or of one of its chapters, in order. */
export const questionsOf = async (page: Page, place: { courseId: number; readingId?: number }) =>
  (await ask<{ questions: Listed[] }>(page, '/api/practice/questions', { type: 4, ...place }))
    .questions;

const choices = ['single', 'multiple'];

export const isChoice = ({ qType }: Listed): boolean => choices.includes(qType);

interface Asked {
  readonly courseId: number;
  readonly questionId: number;
}

const opened = (page: Page, { courseId, questionId }: Asked) =>
  ask<{ version: number; answer: string }>(
    page,
    `/api/nuxt/web/question?courseId=${courseId}&questionId=${questionId}`,
  );

const wrongBeside = (right: string): string => (right === 'A' ? 'B' : 'A');

export const wrongAnswerTo = async (page: Page, asked: Asked): Promise<string> =>
  wrongBeside((await opened(page, asked)).answer);

interface Answered extends Asked {
  readonly isRight: boolean;
  /** Now when left out. */
  readonly answeredAt?: string;
}

/** Answers as the page does, without its clicks. */
export async function answer(
  page: Page,
  { courseId, questionId, isRight, answeredAt }: Answered,
): Promise<void> {
  const { version, answer: right } = await opened(page, { courseId, questionId });
  await ask(page, '/api/nuxt/web/question/answer', {
    ...{ answerId: randomUUID(), courseId, questionId, version, spentMs: 9000 },
    studentAnswer: isRight ? right : wrongBeside(right),
    ...(answeredAt !== undefined && { answeredAt }),
  });
}

const todayOf = async (page: Page): Promise<readonly Entry[]> =>
  (await ask<{ items: Entry[] }>(page, '/api/courses/today')).items;

/** The entry that the one button, or the bar, has led to; as the page names it. */
export async function entryOfWalk(page: Page): Promise<Entry> {
  const kept = await page.evaluate(() => sessionStorage.getItem('xuezhou-walk'));
  const { at } = JSON.parse(kept ?? '{}') as { at?: string };
  const entry = (await todayOf(page)).find((one) => {
    const { kind, task, courseId, bookId, readingId, bulletId, paperId, title } = one;
    return [kind, task, courseId, bookId, readingId, bulletId, paperId, title].join('/') === at;
  });
  if (entry === undefined) throw new Error(`today has no ${at}`);
  return entry;
}

interface DayStep {
  readonly courseId: number;
  readonly entry: Entry;
  /** By the school's clock. */
  readonly at: Date;
}

/** Does what an entry asks for, as its page would, until the list says that it is done. */
export async function finish(page: Page, step: DayStep): Promise<void> {
  const { kind, title } = step.entry;
  const isSame = (one: Entry) => one.kind === kind && one.title === title;
  await expect
    .poll(async () => {
      await goOn(page, step);
      return (await todayOf(page)).find(isSame)?.isDone;
    }, `${kind} ${title}`)
    .toBe(true);
}

async function goOn(page: Page, { courseId, entry, at: moment }: DayStep): Promise<void> {
  const { kind, bookId, readingId, bulletId } = entry;
  const at = moment.toISOString();
  if (kind === 'lecture') {
    const lecture = { courseId, bookId, bulletId, videoId: bulletId };
    const way = `/api/video/${courseId}/${bookId}/${bulletId}/${bulletId}/0`;
    const { duration } = await ask<{ duration: number }>(page, way);
    const watched = [{ from: 0, to: Math.ceil(duration) }];
    const report = { reportId: randomUUID(), position: duration, watched, at };
    await ask(page, '/api/video/progress', { ...lecture, ...report });
    return;
  }
  if (kind === 'reading') {
    const place = { courseId, bookId, readingId, paragraph: 0, share: 1, at };
    await ask(page, '/api/courses/reading-place', place);
    return;
  }
  if (kind === 'cards') return await meetCards(page, courseId, entry.total - entry.finished);
  if (kind === 'practice') return await practise(page, courseId, entry.total - entry.finished);
  if (kind === 'assignment') return await handIn(page);
  throw new Error(`a first day asks for ${kind} ${entry.title}`);
}

/** A file goes by the page alone, which the walk has led to. */
async function handIn(page: Page): Promise<void> {
  const waits = page.getByText('待评阅');
  if (await waits.first().isVisible()) return;
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '现值.pdf', mimeType: 'application/pdf', buffer });
  await expect(waits.first()).toBeVisible();
}

async function meetCards(page: Page, courseId: number, count: number): Promise<void> {
  const { books } = await ask<{ books: { bookId: number }[] }>(page, `/api/courses/${courseId}`);
  const [first] = books;
  const { cards } = await ask<{ cards: { cardDetailId: number }[] }>(
    page,
    '/api/flash-cards/sequence',
    { courseId, bookId: first?.bookId },
  );
  for (const { cardDetailId } of cards.slice(0, count))
    await ask(page, '/api/flash-cards/answer', { reviewId: randomUUID(), cardDetailId, rating: 3 });
}

async function practise(page: Page, courseId: number, count: number): Promise<void> {
  const open = (await questionsOf(page, { courseId })).filter(
    (one) => one.questionStatus === 0 && isChoice(one),
  );
  for (const [index, { questionId }] of open.slice(0, count).entries())
    await answer(page, { courseId, questionId, isRight: index % 3 > 0 });
}
