// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { previewDraft } from '@xuezhou/contract/authoring/console';
import {
  getSchoolCard,
  listBankCardIds,
  listBankCards,
  listCardCourses,
  placeCards,
  restoreCards,
  retireCards,
  saveCard,
  settleCardReports,
  type BankCard,
  type SchoolCard,
} from '@xuezhou/contract/flash-card/console';
import { listQuestionPlaces } from '@xuezhou/contract/practice/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../test/open-console.tsx';

const row = (given: Partial<BankCard> = {}): BankCard => ({
  ...{ cardId: 41, courseId: 1, front: '久期是什么', back: '加权平均的时间', openReports: 0 },
  ...{ chapter: '第 42 章', topic: '久期', isRetired: false, inFiles: false },
  figures: { learners: 80, reviews: 400, forgotten: 100 },
  ...given,
});
const list = [
  row({ openReports: 2 }),
  row({ cardId: 42, front: '凸性是什么', figures: null, inFiles: true }),
];
const says = [
  answer(listBankCards, { list, next: null, total: 2 }),
  answer(listCardCourses, [
    { courseId: 1, title: '固定收益', cards: 2, inFiles: false },
    { courseId: 2, title: '权益', cards: 9, inFiles: true },
  ]),
  answer(listQuestionPlaces, [
    {
      ...{ readingId: 5, book: '固定收益', title: '价格敏感性', questions: 1 },
      subjects: [
        { subjectId: 7, title: '久期' },
        { subjectId: 8, title: '凸性' },
      ],
    },
  ]),
  answer(previewDraft, { html: '<p>学员看到的字</p>' }),
];
const card = (given: Partial<SchoolCard> = {}): SchoolCard => ({
  ...{ cardId: 41, courseId: 1, course: '固定收益', readingId: 5, isRetired: false, file: null },
  ...{ words: { subjectId: 7, front: '久期是什么', back: '加权平均的时间' }, reports: [] },
  figures: { learners: 80, reviews: 400, forgotten: 100 },
  ...given,
});
const reportId = '0197b5a0-0000-7000-8000-000000000001';
const report = { reportId, reportedOn: '2026-11-20', content: '单位是年', reply: null };

const pick = async (user: ReturnType<typeof userEvent.setup>, front: string) =>
  await user.click(
    within((await screen.findByText(front)).closest('tr') ?? document.body).getByRole('checkbox'),
  );

it('shows what is known of each card, and is silent where too few studied it', async () => {
  openConsole('/console/cards', { says });
  const table = within(await screen.findByRole('table', { name: '闪卡' }));
  const [, one, two] = table.getAllByRole('row').map((each) => each.textContent);
  expect(one).toMatch(/久期是什么加权平均的时间41第 42 章 · 久期8040025%2 条报错/);
  expect(two).toMatch(/凸性是什么.*42 · 在课程文件里.*———/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('闪卡库2 张');
});

it('asks the server for what stands in the address', async () => {
  openConsole('/console/cards?course=1&chapter=5&only=forgotten&search=x&state=nonsense', { says });
  await screen.findByText('久期是什么');
  expect(calls(listBankCards)[0]).toEqual({
    query: { courseId: 1, readingId: 5, only: 'forgotten', search: 'x' },
  });
});

it('retires the picked ones once, with a reason, says a refusal over its button and what stayed', async () => {
  const user = userEvent.setup();
  openConsole('/console/cards', { says: [...says, refuse(retireCards, 'cardsUnknown')] });
  await pick(user, '久期是什么');
  await pick(user, '凸性是什么');
  await user.click(screen.getByRole('button', { name: '撤下' }));
  const dialog = within(await screen.findByRole('dialog', { name: '撤下闪卡' }));
  await user.type(dialog.getByLabelText('原因'), ' 过时了 ');
  await user.click(dialog.getByRole('button', { name: '撤下 2 张' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('这些闪卡都没有');
  respondAlso([answer(retireCards, { cards: 1, inFiles: 1 })]);
  await user.dblClick(dialog.getByRole('button', { name: '撤下 2 张' }));
  await screen.findByText('撤下了 1 张，1 张在课程文件里，没有动');
  expect(calls(retireCards).slice(1)).toEqual([{ body: { cardIds: [41, 42], why: '过时了' } }]);
});

it('does it to all that fit, whose numbers are asked for then', async () => {
  const user = userEvent.setup();
  openConsole('/console/cards?course=1&state=retired', {
    says: [
      ...says,
      answer(listBankCards, { list, next: '1.5.2.42', total: 6000 }),
      answer(listBankCardIds, { cardIds: [41, 42, 43], isCut: true }),
      answer(restoreCards, { cards: 3, placeless: 0 }),
    ],
  });
  await pick(user, '凸性是什么');
  await user.click(screen.getByRole('button', { name: '选中全部 6,000' }));
  await user.click(screen.getByRole('button', { name: '恢复' }));
  await user.click(await screen.findByRole('button', { name: '恢复 全部 6,000 张' }));
  await screen.findByText('恢复了 3 张，一次最多 5000 张，余下的请再做一次');
  expect(calls(listBankCardIds)).toEqual([{ query: { courseId: 1, state: 'retired' } }]);
});

it('gives the picked ones a topic', async () => {
  const user = userEvent.setup();
  openConsole('/console/cards', {
    says: [...says, answer(placeCards, { cards: 1, inFiles: 0, elsewhere: 0 })],
  });
  await pick(user, '久期是什么');
  await user.click(screen.getByRole('button', { name: '改考点' }));
  const dialog = within(await screen.findByRole('dialog', { name: '改考点' }));
  await user.click(dialog.getByRole('button', { name: '改 1 张' }));
  await dialog.findByText('请选一个考点');
  await user.click(dialog.getByRole('combobox', { name: '考点' }));
  await user.click(await screen.findByRole('option', { name: '凸性', hidden: true }));
  await user.click(dialog.getByRole('button', { name: '改 1 张' }));
  await screen.findByText('改了 1 张');
  expect(calls(placeCards)).toEqual([{ body: { cardIds: [41], subjectId: 8 } }]);
});

it('offers nothing that is not allowed, and reads a card of a file with its path', async () => {
  usePhoneScreen();
  openConsole('/console/cards/41', {
    says: [...says, answer(getSchoolCard, card({ file: 'courses/fi/01/02/cards.yaml' }))],
  });
  await screen.findByText('courses/fi/01/02/cards.yaml');
  expect(screen.getByText('接管这门课').getAttribute('href')).toContain('/courses/1');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: '闪卡库' }).getAttribute('href')).toBe('/console/cards');
  expect(screen.queryByRole('button', { name: '存下这张' })).toBeNull();
  await screen.findByText('学员看到的字');
});

it('is saved upon what was seen; what a colleague saved stands beside what is typed, and a lost network loses nothing', async () => {
  const user = userEvent.setup();
  openConsole('/console/cards/41', {
    says: [...says, answer(getSchoolCard, card()), fail(saveCard, 'network')],
  });
  const save = await screen.findByRole('button', { name: '存下这张' });
  await user.click(await screen.findByRole('combobox', { name: '考点' }));
  await user.click(await screen.findByRole('option', { name: '凸性', hidden: true }));
  await user.click(save);
  await waitFor(() => expect(calls(saveCard)).toHaveLength(1));
  const words = { subjectId: 7, front: '久期？', back: '加权平均的时间' };
  respondAlso([refuse(saveCard, 'cardChanged'), answer(getSchoolCard, card({ words }))]);
  await waitFor(() => expect(save.hasAttribute('data-loading')).toBe(false));
  await user.click(save);
  await screen.findByText('现在正面是“久期？”，背面是“加权平均的时间”。');
  respondAlso([answer(saveCard, { cardId: 41 })]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await user.click(save);
  await waitFor(() => expect(calls(saveCard)).toHaveLength(3));
  expect(calls(saveCard).at(-1)).toMatchObject({
    body: { cardId: 41, seen: words, words: { subjectId: 8, front: '久期是什么' } },
  });
});

it('answers all reports of a card at once, beside it', async () => {
  const user = userEvent.setup();
  openConsole('/console/cards/41', {
    says: [
      ...says,
      answer(getSchoolCard, card({ reports: [report] })),
      answer(settleCardReports, { reports: 1 }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '改好了，答复 1 条' }));
  await screen.findByText('请写上答复，学员会看到');
  await user.type(screen.getByLabelText('答复'), '改成年了');
  await user.dblClick(screen.getByRole('button', { name: '改好了，答复 1 条' }));
  await screen.findByText('答复了 1 条，报错的学员会收到');
  expect(calls(settleCardReports)).toEqual([
    { body: { cardId: 41, reportIds: [reportId], status: 'fixed', reply: '改成年了' } },
  ]);
});

it('says why no card can be begun where files own every course, and leads on', async () => {
  const inFiles = { courseId: 2, title: '权益', cards: 9, inFiles: true };
  openConsole('/console/cards/new', { says: [...says, answer(listCardCourses, [inFiles])] });
  await screen.findByRole('heading', { name: '现在没有能新建闪卡的课', level: 1 });
  expect(screen.getByText(/接管它，以后就能在这里加/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: '课程' })).toBeNull();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: '去“课程”' }).getAttribute('href')).toBe(
    '/console/courses',
  );
  expect(main.getByRole('link', { name: '闪卡库' }).getAttribute('href')).toBe('/console/cards');
});

it('begins a new one in a course that pages own', async () => {
  const user = userEvent.setup();
  openConsole('/console/cards/new', { says: [...says, answer(saveCard, { cardId: 77 })] });
  await user.click(await screen.findByRole('combobox', { name: '课程' }));
  const ofFiles = await screen.findByRole('option', { name: '权益', hidden: true });
  expect(ofFiles.hasAttribute('data-combobox-disabled')).toBe(true);
  await user.click(screen.getByRole('option', { name: '固定收益', hidden: true }));
  const front = await screen.findByRole('textbox', { name: '正面' });
  await user.click(front);
  await user.type(front, '久');
  await user.click(screen.getByRole('button', { name: '存下这张' }));
  await screen.findByText('请写上背面');
  expect(calls(saveCard)).toHaveLength(0);
  expect(shownAddress()).toBe('/console/cards/new');
});
