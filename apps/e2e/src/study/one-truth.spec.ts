import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, ask, isPhone, logIn } from '../visitor.ts';
import type { Claim } from './chapter-claims.ts';
import { lookedAt, Reader } from './claims.ts';

const course = 1;
const paperId = 1;
const learned = 102;
const learnedFolder = 'content/courses/cfa-level-1/01-quant-basics/02-time-value/questions.yaml';
const dayMs = 86_400_000;

interface Listed {
  questionId: number;
  qType: string;
}

const listed = async (page: Page, place: object = {}): Promise<Listed[]> =>
  (
    await ask<{ questions: Listed[] }>(page, '/api/practice/questions', {
      ...{ type: 4, courseId: course },
      ...place,
    })
  ).questions;

/** Answers as the page does, without its clicks. */
async function answer(page: Page, questionId: number, studentAnswer: string): Promise<void> {
  const { version } = await ask<{ version: number }>(
    page,
    `/api/nuxt/web/question?courseId=${course}&questionId=${questionId}`,
  );
  await ask(page, '/api/nuxt/web/question/answer', {
    ...{ answerId: randomUUID(), courseId: course, questionId, version },
    ...{ studentAnswer, spentMs: 9000 },
  });
}

/** Of the single choices of the chapter that is learned, as its author wrote them. */
async function keyOf(): Promise<Map<number, string>> {
  const file = await readFile(
    path.resolve(import.meta.dirname, '../../../..', learnedFolder),
    'utf8',
  );
  const key = new Map<number, string>();
  for (const question of file.split(/^- /m)) {
    const [, id] = /^id: (\d+)$/m.exec(question) ?? [];
    const [, letter] = /^ {2}answer: ([A-Z])$/m.exec(question) ?? [];
    if (id !== undefined && letter !== undefined) key.set(Number(id), letter);
  }
  return key;
}

test('no page says of a chapter what another denies: setting the exam, guessing, learning, sitting a mock', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000852' : '13900000851';
  await addStudent(mobile, isPhone(info) ? '手机上的一本账' : '电脑前的一本账');
  await logIn(page, mobile);
  const looked = await lookedAt(page, course, isPhone(info));
  const { names } = looked;
  const reader = new Reader(page, looked);
  const readAll = (bookIds: readonly number[] = [1]) => reader.all(bookIds, [learned, 101]);
  const valuesOf = (claims: readonly Claim[], fact: string) => [
    ...new Set(claims.filter((one) => one.fact === fact).map(({ value }) => value)),
  ];

  await test.step('sets the exam: nothing is begun', async () => {
    const examDate = new Date(Date.now() + 60 * dayMs).toISOString().slice(0, 10);
    const weekdays = [60, 60, 60, 60, 60, 90, 90];
    await ask(page, '/api/courses/plans', { courseId: course, examDate, weekdays });
    const { claims } = await readAll();
    expect(valuesOf(claims, '水位')).toEqual(['未开始']);
    expect(claims.length).toBeGreaterThan(names.length * 2);
  });

  await test.step('guesses twenty questions: nothing is known', async () => {
    await page.goto(`${place('E2E_URL')}/exercise/${course}?type=4&book=1&reading=101`);
    for (let count = 1; count <= 2; count++) {
      await page.getByRole('radio').first().click();
      await page.getByRole('button', { name: '提交答案' }).click();
      await page.getByRole('button', { name: '下一题' }).click();
    }
    await expect(page.getByRole('radio').first()).toBeVisible();
    const singles = (await listed(page)).filter(({ qType }) => qType === 'single');
    const others = new Set(
      (await listed(page, { readingId: learned })).map((one) => one.questionId),
    );
    const guessed = singles.filter((one, index) => index > 1 && !others.has(one.questionId));
    const step = Math.floor(guessed.length / 18);
    for (let count = 0; count < 18; count++)
      await answer(page, guessed[count * step]?.questionId ?? 0, 'B');
    const { claims, shown } = await readAll([1, 2, 3]);
    expect(valuesOf(claims, '掌握')).toEqual(['0']);
    expect(shown).toBeGreaterThan(0);
  });

  await test.step('learns one chapter: it alone is estimated', async () => {
    const key = await keyOf();
    // What a paper holds out is no part of the chapter yet.
    for (const { questionId } of await listed(page, { readingId: learned })) {
      const letter = key.get(questionId);
      if (letter !== undefined) await answer(page, questionId, letter);
    }
    const { claims } = await readAll();
    // Of the others too little was answered for a percentage.
    const known = claims.filter(({ fact, value }) => fact === '估计' && /^\d+$/.test(value));
    expect(new Set(known.map(({ about }) => about)).size).toBe(1);
  });

  await test.step('opens a mock: the book says what it keeps back, and a question leads to the paper', async () => {
    const before = await reader.wrongBook();
    const sheet = await ask<{ items: { questionId: number }[] }>(page, '/api/mock/start', {
      paperId,
    });
    const { shown, withheld } = await readAll();
    expect({ shown: shown + withheld }).toEqual({ shown: before.shown });
    expect(withheld).toBeGreaterThan(0);
    const [first] = sheet.items;
    await page.goto(`${place('E2E_URL')}/exercise/${course}?type=4&q=${first?.questionId}`);
    await page.getByRole('link', { name: '去模考' }).click();
    await expect(page).toHaveURL(/\/events/);
    for (const { questionId } of sheet.items.slice(0, 12))
      await ask(page, '/api/mock/answer', { paperId, questionId, studentAnswer: 'A' });
  });

  await test.step('hands it in: all of it is counted everywhere', async () => {
    await ask(page, '/api/mock/hand-in', { paperId });
    const { claims, withheld } = await readAll([1, 2, 3]);
    expect(withheld).toBe(0);
    expect(claims.filter(({ page: name }) => name === '备考程度').length).toBeGreaterThan(0);
  });
});
