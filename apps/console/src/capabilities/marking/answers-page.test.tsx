// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import {
  answer,
  calls,
  fail,
  refuse,
  respondAlso,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import {
  checkRubric,
  claimAnswer,
  listMarkedQuestions,
  listMarkers,
  listRemarks,
  listSubmissions,
  saveMarks,
  saveRemark,
  saveRubric,
  splitMarking,
  type Submission,
} from '@xuezhou/contract/marking/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';

const levels = (...points: number[]) =>
  points.map((each, at) => ({ points: each, words: `第 ${at + 1} 档` }));
const rubric = {
  version: 1,
  points: [
    { key: 'a', title: '说出平移假设', levels: levels(0, 2, 3) },
    { key: 'b', title: '给出可行建议', levels: levels(0, 1, 2) },
  ],
};

const one = (given: Partial<Submission> = {}): Submission => ({
  ...{ studentId: 100_009, alias: '学员 B', nickname: '姜晚' },
  ...{ answeredAt: '2026-11-22T13:14:00.000Z', words: '久期匹配只在平行移动时有效' },
  ...{ isWaiting: true, mark: null, version: 0, claim: null, marker: null, isMine: false },
  ...given,
});
const first = one();
const second = one({ studentId: 100_007, alias: '学员 A', words: '要看凸性' });
const markOf = (given: object = {}) => ({
  ...{ version: 1, levels: [], score: 3, full: 5, isWhole: true, remark: '严舒写的', by: '严舒' },
  ...{ isOwn: false, at: '2026-11-23T02:00:00.000Z', answeredAt: first.answeredAt, isTold: false },
  ...given,
});

const answersOf = (given: object = {}) => ({
  ...{ questionId: 12, courseTitle: '固定收益', stem: '<p>免疫还管用吗？</p>' },
  ...{ reference: '<p>小幅、平行。</p>', rubric, canSuggest: false, hidesNames: false },
  ...{ waiting: 2, marked: 0, list: [first, second], groups: [], markers: [] },
  ...given,
});

const claim = { name: '苏禾', isOwn: true, until: '2026-11-23T02:10:00.000Z' };
const openAnswers = (says: Answers = [], address = '/console/marking/answers/12') =>
  openConsole(address, {
    says: [
      answer(listSubmissions, answersOf()),
      answer(listRemarks, [
        { remarkId: '0190a1b2-0000-7000-8000-000000000001', words: '写出数字' },
      ]),
      answer(claimAnswer, { claim }),
      answer(saveMarks, { saved: [first.studentId], skipped: [] }),
      ...says,
    ],
    self: { staffId: 103, name: '苏禾', roles: ['助教'], permissions: ['mark.write'] },
  });

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

it('lists open questions by what waits, and leads to one', async () => {
  openAnswers(
    [
      answer(listMarkedQuestions, [
        {
          ...{ questionId: 12, courseTitle: '固定收益', stem: '免疫还管用吗', hasRubric: true },
          ...{ answers: 3, waiting: 2, oldestAt: '2026-11-22T13:14:00.000Z' },
        },
        {
          ...{ questionId: 13, courseTitle: '固定收益', stem: '凸性是什么', hasRubric: true },
          ...{ answers: 0, waiting: 0, oldestAt: null },
        },
      ]),
    ],
    '/console/marking/answers',
  );
  const user = userEvent.setup();
  expect(await screen.findByText('2 份没批')).toBeTruthy();
  expect(screen.getByRole('link', { name: /凸性是什么/ }).textContent).toContain('还没有人答');
  await user.click(screen.getByRole('link', { name: /免疫还管用吗/ }));
  await screen.findByRole('heading', { name: '学员 B' });
});

it('says that there is no open question, and that a question is not there', async () => {
  const { unmount } = openAnswers([answer(listMarkedQuestions, [])], '/console/marking/answers');
  expect(await screen.findByText('还没有问答题')).toBeTruthy();
  unmount();
  openAnswers([refuse(listSubmissions, 'questionNotOpen')]);
  expect(await screen.findByText('没有这道问答题，请刷新后再选')).toBeTruthy();
});

it('marks by keys alone, claims with the first of them, and goes on to the next', async () => {
  const user = userEvent.setup();
  openAnswers();
  await screen.findByRole('heading', { name: '学员 B' });
  expect(document.body.textContent).not.toContain('姜晚');
  expect((await button('还差：说出平移假设')).disabled).toBe(true);
  expect(calls(claimAnswer)).toEqual([]);
  await user.keyboard('3');
  expect(await button('还差：给出可行建议')).toBeTruthy();
  await user.keyboard('2r抓住了1');
  await user.keyboard('{Alt>}[Digit1]{/Alt}{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: '学员 A' });
  const taken = { questionId: 12, studentId: first.studentId };
  expect(calls(claimAnswer)[0]).toEqual({ body: { ...taken, isHeld: true } });
  expect(calls(saveMarks)).toMatchObject([
    {
      body: {
        ...{ questionId: 12, rubricVersion: 1, remark: '抓住了1\n写出数字' },
        levels: [
          { key: 'a', level: 2 },
          { key: 'b', level: 1 },
        ],
        answers: [{ studentId: first.studentId, answeredAt: first.answeredAt, version: 0 }],
      },
    },
  ]);
  expect(shownAddress()).toContain('open=100007');
  // What was taken up is let go when it is left.
  await waitFor(() => expect(calls(claimAnswer)[1]).toEqual({ body: { ...taken, isHeld: false } }));
});

it('shows a colleague’s mark beside what was being given, keeps every letter, and gives it again by the newer version', async () => {
  const user = userEvent.setup();
  const now = one({ version: 1, mark: markOf(), isWaiting: false });
  openAnswers([
    answer(saveMarks, {
      saved: [],
      skipped: [{ why: 'marked', studentId: first.studentId, now }],
    }),
  ]);
  await screen.findByRole('heading', { name: '学员 B' });
  await user.keyboard('33r我写的');
  respondAlso([answer(listSubmissions, answersOf({ list: [now, second], marked: 1, waiting: 1 }))]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  const note = await screen.findByRole('alert', { name: '' });
  expect(note.textContent).toContain('严舒给了 3 / 5 分，“严舒写的”');
  expect(screen.getByLabelText<HTMLTextAreaElement>('评语').value).toBe('我写的');
  respondAlso([answer(saveMarks, { saved: [first.studentId], skipped: [] })]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(calls(saveMarks)).toHaveLength(2));
  expect(calls(saveMarks)[1]).toMatchObject({ body: { answers: [{ version: 1 }] } });
});

it('keeps levels and remark over a lost network and a reload, and sends them by the same id', async () => {
  const user = userEvent.setup();
  const { unmount } = openAnswers([fail(saveMarks, 'network')]);
  await screen.findByRole('heading', { name: '学员 B' });
  await user.keyboard('33r写到一半{Control>}{Enter}{/Control}');
  await screen.findByText('网络连接不上，请检查网络后再试');
  const [lost] = calls(saveMarks);
  unmount();
  openAnswers();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('评语')).value).toBe('写到一半');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(calls(saveMarks)).toHaveLength(1));
  expect(calls(saveMarks)[0]).toEqual(lost);
});

it('a mark that arrived though its answer was lost is not given a second time', async () => {
  const user = userEvent.setup();
  openAnswers([fail(saveMarks, 'network')]);
  await screen.findByRole('heading', { name: '学员 B' });
  const given = ['a', 'b'].map((key) => ({ key, level: 2 }));
  const mark = markOf({ isOwn: true, levels: given, remark: '写清单位' });
  const arrived = { ...first, version: 1, mark, isWaiting: false };
  respondAlso([answer(listSubmissions, answersOf({ list: [arrived, second], waiting: 1 }))]);
  await user.keyboard('33r写清单位{Control>}{Enter}{/Control}');
  await waitFor(() => expect(calls(saveMarks)).toHaveLength(1));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('已经存下了，没有再记一次')).toBeTruthy();
  expect(calls(saveMarks)).toHaveLength(1);
});

it('marks alike answers by one decision, but for whoever is taken out', async () => {
  const user = userEvent.setup();
  const groups = [{ likeness: 'same', studentIds: [first.studentId, second.studentId] }];
  openAnswers([answer(listSubmissions, answersOf({ groups }))]);
  expect(await screen.findByRole('heading', { name: '一样的 2 份' })).toBeTruthy();
  await user.keyboard('33');
  expect(await button('给这 2 份各 5 分')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: '学员 A' }));
  await user.click(await button('给这 1 份各 5 分'));
  await waitFor(() => expect(calls(saveMarks)).toHaveLength(1));
  expect(calls(saveMarks)[0]).toMatchObject({
    body: { answers: [{ studentId: first.studentId }] },
  });
  await user.click(await button('一份一份'));
  expect(await screen.findByRole('heading', { name: '学员 B' })).toBeTruthy();
});

it('a group stays open with what was written when a colleague marks one of it', async () => {
  const user = userEvent.setup();
  const groups = [{ likeness: 'same', studentIds: [first.studentId, second.studentId] }];
  openAnswers([answer(listSubmissions, answersOf({ groups }))]);
  await screen.findByRole('heading', { name: '一样的 2 份' });
  await user.keyboard('33r都一样');
  const now = one({ version: 1, mark: markOf(), isWaiting: false });
  respondAlso([answer(listSubmissions, answersOf({ list: [now, second], waiting: 1, marked: 1 }))]);
  await queryClient.invalidateQueries();
  await screen.findByText('1 / 2 份');
  expect(screen.getByLabelText<HTMLTextAreaElement>('评语').value).toBe('都一样');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByText(/严舒给了 3 \/ 5 分/)).textContent).toContain('学员 B');
  expect(calls(saveMarks)).toEqual([]);
});

it('says who is marking it, and that the own words stay', async () => {
  const user = userEvent.setup();
  openAnswers([answer(claimAnswer, { claim: { ...claim, name: '严舒', isOwn: false } })]);
  await screen.findByRole('heading', { name: '学员 B' });
  await user.keyboard('3');
  expect(await screen.findByText('严舒正在批这一份')).toBeTruthy();
});

it('a question without a rubric asks for one; what faults it stands there and nothing is sent', async () => {
  const user = userEvent.setup();
  openAnswers([
    answer(listSubmissions, answersOf({ rubric: null })),
    answer(checkRubric, { marked: 0, changes: [], seen: 'x' }),
    answer(saveRubric, { version: 1, changed: 0 }),
  ]);
  await user.click(await button('写评分点'));
  const dialog = within(await screen.findByRole('dialog', { name: '评分点' }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: '存评分点' });
  expect(save.disabled).toBe(true);
  expect(dialog.getByText('第 1 点还没有名称')).toBeTruthy();
  await user.type(dialog.getByLabelText('看什么'), '说出平移假设');
  await user.click(save);
  await waitFor(() => expect(calls(saveRubric)).toHaveLength(1));
  expect(calls(saveRubric)[0]).toMatchObject({
    body: { version: 0, points: [{ title: '说出平移假设' }] },
  });
});

it('a changed rubric shows each score before and after and asks', async () => {
  const user = userEvent.setup();
  const change = { studentId: 100_009, alias: '学员 B', before: 3, after: 4, missing: 0 };
  openAnswers([
    answer(checkRubric, {
      marked: 3,
      changes: [{ ...change, fullBefore: 5, fullAfter: 5, isTold: 'told' }],
      seen: 'seen-by-me',
    }),
    answer(saveRubric, { version: 2, changed: 1 }),
  ]);
  await user.click(await button('改评分点'));
  await user.click(await button('存评分点'));
  expect(await screen.findByText('3 / 5')).toBeTruthy();
  expect(screen.getByText('4 / 5')).toBeTruthy();
  await user.type(screen.getByLabelText(/告诉那 1 位的话/), '放宽了');
  await user.click(await button('改，重算 1 份'));
  await waitFor(() => expect(calls(saveRubric)).toHaveLength(1));
  expect(calls(saveRubric)[0]).toMatchObject({
    body: { version: 1, seen: 'seen-by-me', words: '放宽了' },
  });
});

it('splits what waits among those who are chosen, and keeps a remark for later', async () => {
  const user = userEvent.setup();
  openAnswers([
    answer(listMarkers, [{ staffId: 103, name: '苏禾' }]),
    answer(splitMarking, { answers: 2 }),
    answer(saveRemark, { remark: null }),
  ]);
  await user.type(await screen.findByLabelText('评语'), '写得清楚');
  await user.click(await button('存为常用评语'));
  await waitFor(() => expect(calls(saveRemark)).toMatchObject([{ body: { words: '写得清楚' } }]));
  expect(await screen.findByText(/最多 30 条/)).toBeTruthy();
  await user.click(await button('分工'));
  await user.click(await screen.findByRole('checkbox', { name: '苏禾' }));
  await user.click(await button('把 2 份分给 1 人'));
  await waitFor(() => expect(calls(splitMarking)).toMatchObject([{ body: { staffIds: [103] } }]));
});
