import { expect, test, type Page } from '@playwright/test';
import { daysAgo, schoolDay } from '../school/days-ago.ts';
import { workAt } from '../school/own-school.ts';
import { place } from '../school/place.ts';
import { startSchool, type School } from '../school/start-school.ts';
import { ask, expectAccessible, isPhone, registerToWelcome } from '../visitor.ts';
import { claimsOfPlacement } from './topic-claims.ts';
import { lookedAt, Reader, type Looked } from './claims.ts';
import {
  answer,
  entryOfWalk,
  finish,
  isChoice,
  questionsOf,
  wrongAnswerTo,
  type Entry,
} from './day-by-calls.ts';

const courseId = 1;
const paperId = 1;
/** Of which the paper asks most. */
const maxAsked = 102;
const dayMs = 86_400_000;
const levels = ['未开始', '练习中', '初步理解', '熟悉', '掌握'];

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);
/** Of the school's own time, which is a day behind until tomorrow comes. */
const schoolTime = (days = 0) => new Date(Date.now() + (days - 1) * dayMs);
const weekday = (days = 0) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', weekday: 'short' }).format(
    schoolTime(days),
  );

let school: School;
let leave = () => {};

// Its classes begin tomorrow: nobody can hurry one. And tomorrow comes by starting the school anew.
test.beforeAll(async () => {
  school = await startSchool('first-day', {}, { first: daysAgo(1) });
  leave = workAt(school);
});

test.afterAll(async () => {
  leave();
  await school.stop();
});

interface Topic {
  readonly readingName: string;
  readonly mastery: number;
  readonly percent: number | null;
}
const topicOf = (page: Page, readingId: number) =>
  ask<Topic>(page, `/api/courses/${courseId}/topics/${readingId}`);

/** Chapters by the questions of a placement. */
async function chaptersOf(page: Page, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { books } = await ask<{ books: { readings: { readingId: number }[] }[] }>(
    page,
    `/api/courses/${courseId}`,
  );
  const chapters = new Map<number, number[]>();
  for (const { readingId } of books.flatMap(({ readings }) => readings)) {
    const own = new Set(
      (await questionsOf(page, { courseId, readingId })).map((one) => one.questionId),
    );
    chapters.set(
      readingId,
      ids.filter((id) => own.has(id)),
    );
  }
  return chapters;
}

/** Minutes that the calendar of the days to come still has for a chapter; 0 where it has none. */
async function minutesAhead(page: Page, readingName: string): Promise<number> {
  const { path } = await ask<{ path: string }>(page, '/api/courses/calendar');
  const answered = await page.context().request.get(`${place('E2E_URL')}${path}`);
  const lines = (await answered.text()).replaceAll(/\r?\n /g, '');
  const [own] = lines.split('BEGIN:VEVENT').filter((event) => event.includes(readingName));
  return Number(/还需约 (\d+) 分钟/.exec(own ?? '')?.[1] ?? 0);
}

test('the first day: registers, answers three questions, is placed, does the day by one button, and a failed mock moves its chapter and tomorrow', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000892' : '13900000891';
  const today = page.getByRole('region', { name: '今天', exact: true });
  let looked: Looked | undefined;
  let reader: Reader | undefined;
  let known = 0;

  await test.step('registers, and is asked three things once', async () => {
    await registerToWelcome(page, mobile, isPhone(info) ? '手机上第一天' : '电脑前第一天');
    await page
      .getByRole('group', { name: '考哪一门' })
      .getByRole('button', { name: 'CFA 一级精讲班' })
      .click();
    await page.getByLabel('考试那天').fill(schoolDay(45));
    await page.getByLabel(`${weekday()}的分钟数`).fill('30');
    // Beside the classes of tomorrow there is room for what went wrong.
    await page.getByLabel(`${weekday(1)}的分钟数`).fill('300');
    await expect(page.getByRole('status').filter({ hasText: '到考试约有' })).toBeVisible();
    // A reload keeps what was given.
    await page.reload();
    await expect(page.getByLabel('考试那天')).toHaveValue(schoolDay(45));
    await expectAccessible(page);
    await page.getByRole('button', { name: '排出我的计划' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(today).toContainText(/还剩 \d+ 分钟/);
    looked = await lookedAt(page, courseId, isPhone(info));
    reader = new Reader(page, looked);
  });

  await test.step('is placed: the end says in three groups what is known, the first week, and what comes next', async () => {
    await open(page, '/dashboard');
    const offer = page.getByRole('region', { name: '摸底' });
    await expectAccessible(page);
    const href = (await offer.getByRole('link', { name: '开始摸底' }).getAttribute('href')) ?? '';
    const ids = (new URL(href, place('E2E_URL')).searchParams.get('ids') ?? '')
      .split('.')
      .map(Number);
    const chapters = await chaptersOf(page, ids);
    const last = ids.at(-1) ?? 0;
    const [chosen] = [...chapters]
      .filter(([, own]) => own.length > 1 && !own.includes(last))
      .toSorted(([one], [other]) => Number(other === maxAsked) - Number(one === maxAsked));
    known = chosen?.[0] ?? 0;
    for (const questionId of ids.slice(0, -1)) {
      const isRight = chosen?.[1].includes(questionId) ?? false;
      await answer(page, { courseId, questionId, isRight });
    }
    // The last one by hand.
    await offer.getByRole('link', { name: '开始摸底' }).click();
    const options = page.getByRole('radio').or(page.getByRole('checkbox'));
    await options.first().click();
    await page.getByRole('button', { name: '提交答案' }).click();
    await page.getByRole('button', { name: '看本组结果' }).click();
    const { readingName } = await topicOf(page, known);
    await expect(page.getByRole('region', { name: /^会 \d+ 章$/ })).toContainText(readingName);
    await expect(page.getByRole('region', { name: /^还没答对 \d+ 章$/ })).toContainText('答对 0 /');
    await expect(page.getByRole('region', { name: '第一周' })).toContainText(/月 .+日至/);
    await expectAccessible(page);
    const next = page.getByRole('region', { name: '今天的下一步' });
    const title = (await next.getByRole('heading').innerText()).trim();
    const said = await claimsOfPlacement(page, looked?.names ?? []);
    expect(said.length).toBeGreaterThan(0);
    await reader?.all([1], [known], said);
    await open(page, '/dashboard');
    await expect(today.getByRole('listitem').first()).toContainText(title);
  });

  await test.step('does the first day from one button to its end', async () => {
    await today.getByRole('link', { name: '开始' }).click();
    await expect(page).not.toHaveURL(/\/dashboard/);
    const bar = page.getByRole('status', { name: '今天的学习' });
    const allDone = bar.getByText('今天的都做完了，歇一歇吧');
    for (let isDone = false; !isDone;) {
      const entry = await entryOfWalk(page);
      await finish(page, { courseId, entry, at: schoolTime() });
      // What was done by calls the page cannot know; what was done on it, it says by itself.
      if (entry.kind !== 'assignment') await page.reload();
      await expect(bar).toBeVisible();
      isDone = await allDone.isVisible();
      const before = page.url();
      if (isDone) break;
      await bar.getByRole('link', { name: '去做' }).click();
      await expect(page).not.toHaveURL(before);
    }
    await expectAccessible(page);
    await bar.getByRole('link', { name: '回到学习' }).click();
    await expect(today).toContainText('今天的做完了，可以休息了');
    await expectAccessible(page);
  });

  await test.step('knows a chapter', async () => {
    // Until the day before yesterday, so that today's answers are those of the mock.
    const answeredAt = schoolTime(-2).toISOString();
    const rest = (await questionsOf(page, { courseId, readingId: known })).filter(isChoice);
    for (const { questionId } of rest) {
      if ((await topicOf(page, known)).mastery >= 3) break;
      await answer(page, { courseId, questionId, isRight: true, answeredAt });
    }
    expect((await topicOf(page, known)).mastery).toBeGreaterThanOrEqual(3);
  });

  await test.step('fails it in a mock: its words and the days to come follow', async () => {
    const before = await topicOf(page, known);
    const ahead = await minutesAhead(page, before.readingName);
    const own = new Set(
      (await questionsOf(page, { courseId, readingId: known })).map((one) => one.questionId),
    );
    const wrongOf = new Map<number, string>();
    for (const questionId of own)
      wrongOf.set(questionId, await wrongAnswerTo(page, { courseId, questionId }));
    const { items } = await ask<{ items: { questionId: number }[] }>(page, '/api/mock/start', {
      paperId,
    });
    const wrong = items.filter(({ questionId }) => own.has(questionId));
    expect(wrong.length).toBeGreaterThan(0);
    for (const { questionId } of wrong)
      await ask(page, '/api/mock/answer', {
        ...{ paperId, questionId, studentAnswer: wrongOf.get(questionId) },
      });
    await ask(page, '/api/mock/hand-in', { paperId });
    await open(page, `/activity/transcript/${paperId}`);
    const changed = page.getByRole('region', { name: '这次改变了什么' });
    await expect(changed).toContainText(`「${before.readingName}」回到「`);
    await expectAccessible(page);
    const after = await topicOf(page, known);
    expect(after.mastery).toBeLessThan(before.mastery);
    const word = levels[after.mastery] ?? '';
    await expect(changed).toContainText(`「${before.readingName}」回到「${word}」`);
    await open(page, `/course/${courseId}/topic/${known}`);
    await expect(page.getByRole('main')).toContainText(word);
    await expectAccessible(page);
    expect(await minutesAhead(page, before.readingName)).toBeGreaterThan(ahead);
    await reader?.all([1], [known]);
  });

  await test.step('the next day begins with what was failed', async () => {
    await school.startAnew();
    await open(page, '/dashboard');
    await expect(today.getByRole('listitem').first()).toBeVisible();
    const { items } = await ask<{ items: Entry[] }>(page, '/api/courses/today');
    const again = items.filter(({ kind }) => kind === 'wrong');
    expect(again, items.map(({ kind, title }) => `${kind} ${title}`).join('，')).toHaveLength(1);
    await expect(today).toContainText(`重做到期的错题 ${again[0]?.total} 道`);
    await expectAccessible(page);
    await open(page, '/dashboard?view=plan&course=1');
    await expect(page.getByRole('region', { name: '够不够' })).toBeVisible();
    await expectAccessible(page);
  });
});
