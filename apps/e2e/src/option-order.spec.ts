import { devices, expect, test, type Page } from '@playwright/test';
import { place } from './school/place.ts';
import { addStudent, ask, isPhone, logIn } from './visitor.ts';

const [course, paper] = [3, 5];

interface Asked {
  questionId: number;
  qType: string;
  answer: string;
  detail: { options: { letter: string }[] };
}
const orderOf = ({ detail }: Pick<Asked, 'detail'>) =>
  detail.options.map(({ letter }) => letter).join('');
const isMoved = (question: Pick<Asked, 'detail' | 'qType'>) =>
  question.qType === 'single' && orderOf(question) !== [...orderOf(question)].toSorted().join('');

/** The options as they stand on screen, each behind the letter of its place. */
const shown = (page: Page) => page.locator('label:has(input[type="radio"])');
const lettersOf = async (page: Page) =>
  (await shown(page).allTextContents()).map((text) => text.charAt(0)).join('');
const wordsOf = async (page: Page) =>
  (await shown(page).allTextContents()).map((text) =>
    text.slice(1).replace(/(?:你的答案，正确|(?:漏选的)?正确答案|你的答案)$/, ''),
  );
/** Once all stand there: a text with formulas is drawn when its typesetter has come. */
async function settledWordsOf(page: Page): Promise<string[]> {
  await expect.poll(async () => (await wordsOf(page)).every((words) => words !== '')).toBe(true);
  return await wordsOf(page);
}
const keyOf = (question: Pick<Asked, 'detail'>, letter: string) =>
  'abcdefgh'.charAt(orderOf(question).indexOf(letter));

test('[practice.answering] options stand alike on two devices, and the letter on screen is what counts', async ({
  page,
  browser,
}, info) => {
  const mobile = isPhone(info) ? '13900000632' : '13900000631';
  await addStudent(mobile, isPhone(info) ? '换位的同学' : '换序的同学', [1, course]);
  await logIn(page, mobile);
  // A second login on the same kind of device would end the first.
  const context = await browser.newContext(devices['Pixel 7']);
  const other = await context.newPage();
  await logIn(other, mobile);

  await test.step('in practice', async () => {
    const list = await ask<{ questions: { questionId: number }[] }>(
      page,
      '/api/practice/questions',
      { type: 4, courseId: course },
    );
    const questionIds = list.questions.slice(0, 60).map(({ questionId }) => questionId);
    const body = { courseId: course, questionIds };
    const questions = await ask<Asked[]>(page, '/api/practice/questions/open', body);
    const question = questions.find(isMoved)!;
    const address = `${place('E2E_URL')}/exercise/${course}?type=4&q=${question.questionId}`;
    await page.goto(address);
    await expect(shown(page)).toHaveCount(question.detail.options.length);
    const words = await settledWordsOf(page);
    expect(await lettersOf(page)).toBe('ABCDEFGH'.slice(0, words.length));
    await other.goto(address);
    await expect(shown(other)).toHaveCount(words.length);
    await expect.poll(() => wordsOf(other)).toEqual(words);

    await page.keyboard.press(keyOf(question, question.answer));
    await page.keyboard.press('Enter');
    await expect(page.getByText('你的答案，正确')).toBeVisible();
    const isCounted = async () =>
      (
        await ask<{ questionStatus: number }>(
          page,
          `/api/nuxt/web/question?courseId=${course}&questionId=${question.questionId}`,
        )
      ).questionStatus;
    await expect.poll(isCounted).toBe(1);
    await other.reload();
    await expect(other.getByText('你的答案，正确')).toBeVisible();
    await expect.poll(() => wordsOf(other)).toEqual(words);
    expect(await lettersOf(other)).toBe('ABCDEFGH'.slice(0, words.length));
  });

  await test.step('in a paper and its transcript', async () => {
    const { items } = await ask<{ items: { questionId: number }[] }>(page, '/api/mock/start', {
      paperId: paper,
    });
    const open = await Promise.all(
      items.map(async ({ questionId }) => {
        const address = `/api/mock/${paper}/question/${questionId}`;
        return (await ask<{ question: Asked }>(page, address)).question;
      }),
    );
    const number = open.findIndex(isMoved);
    const room = `${place('E2E_URL')}/events/${paper}/room?q=${number + 1}`;
    await page.goto(room);
    await expect(shown(page)).toHaveCount(open[number]!.detail.options.length);
    const words = await settledWordsOf(page);
    await other.goto(room);
    await expect(shown(other)).toHaveCount(words.length);
    await expect.poll(() => wordsOf(other)).toEqual(words);
    const chosen = open[number]!.detail.options[1]!.letter;
    await page.keyboard.press('b');
    const saved = async () =>
      (
        await ask<{ items: { questionId: number; studentAnswer: string }[] }>(
          page,
          `/api/mock/sheet/${paper}`,
        )
      ).items[number]?.studentAnswer;
    await expect.poll(saved).toBe(chosen);
    await ask(page, '/api/mock/hand-in', { paperId: paper });
    await other.goto(`${place('E2E_URL')}/activity/transcript/${paper}`);
    await other.getByRole('listitem').getByRole('button', { expanded: false }).nth(number).click();
    await expect(shown(other)).toHaveCount(words.length);
    await expect.poll(() => wordsOf(other)).toEqual(words);
    await expect(shown(other).nth(1)).toContainText('你的答案');
  });
  await context.close();
});
