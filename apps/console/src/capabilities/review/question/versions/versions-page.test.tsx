// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listQuestionPlaces } from '@xuezhou/contract/practice/console';
import * as contract from '@xuezhou/contract/review/console';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import { emptyForm } from '@xuezhou/rules/review/editor/empty-form';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../../../test/open-console.tsx';

const form = (given: Partial<QuestionForm> = {}): QuestionForm => ({
  ...emptyForm('single', { readingId: 5, subjectId: 7 }),
  ...{ stem: '久期最接近：', right: 'B', explanation: '相加' },
  options: ['甲', '乙', '丙'].map((text) => ({ text, why: '' })),
  ...given,
});
const second = form({ options: ['甲', '乙', '丁'].map((text) => ({ text, why: '' })) });
const third = {
  ...second,
  ...{ explanation: '先乘再加', readingId: 6, lecture: { bulletId: 3, second: 766 } },
};
const version = (number: number, of: QuestionForm) => ({
  ...{ version: number, publishedAt: '2026-11-18T02:00:00Z', publishedBy: '周允' },
  ...{ answers: 10 * number, isRegraded: false, form: of },
});
const says = [
  answer(contract.getQuestion, {
    ...{ questionId: 41, courseId: 1, course: '固定收益', version: 3, state: 'asked', file: null },
    ...{ isMine: true, published: third, draft: null, revision: 6, changedBy: null },
    ...{ changedAt: null, lectures: [{ bulletId: 3, title: '第 3 讲' }] },
  }),
  answer(listQuestionPlaces, [
    { readingId: 5, book: '固收', title: '久期', questions: 4, subjects: [] },
    { readingId: 6, book: '固收', title: '凸性', questions: 2, subjects: [] },
  ]),
  answer(contract.listQuestionVersions, [
    version(3, third),
    version(2, second),
    version(1, form()),
  ]),
];

it('says of each version what it changed, and shows it beside the newest word by word', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank/41/versions', { says });
  const list = within(await screen.findByRole('navigation', { name: '版本' }));
  expect(list.getAllByRole('button').map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^v3 现在用的改了.*解析.*周允.*30 次作答$/),
    expect.stringMatching(/^v2 改了选项 C周允.*20 次作答$/),
    expect.stringMatching(/^v1 第一版周允.*10 次作答$/),
  ]);
  await user.click(list.getByRole('button', { name: /^v1/ }));
  const both = within(screen.getByRole('region', { name: '不同的地方' }));
  expect(both.getAllByRole('rowheader').map((each) => each.textContent)).toEqual([
    '选项 C',
    '解析',
    expect.stringContaining('讲'),
    '章节',
  ]);
  // By their names, not by numbers that nobody knows.
  expect(await both.findByText('凸性')).toBeTruthy();
  expect(both.getByText(/第 3 讲 12:46/)).toBeTruthy();
});

it('compares nothing where there is one version only', async () => {
  openConsole('/console/bank/41/versions', {
    says: [...says, answer(contract.listQuestionVersions, [version(1, form())])],
  });
  expect(await screen.findByText(/^只有这一版/)).toBeTruthy();
  expect(screen.queryByText('两边说的一样')).toBeNull();
});

it('makes a draft of an older one, and says why not', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank/41/versions', {
    says: [...says, refuse(contract.restoreQuestionVersion, 'questionDraftChanged')],
  });
  await user.click(await screen.findByRole('button', { name: '把 v2 放回草稿' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  respondAlso([answer(contract.restoreQuestionVersion, { revision: 7 })]);
  await user.click(screen.getByRole('button', { name: '把 v2 放回草稿' }));
  await waitFor(() => expect(shownAddress()).toBe('/console/bank/41'));
  expect(calls(contract.restoreQuestionVersion).at(-1)?.body).toEqual({
    ...{ questionId: 41, version: 2, revision: 6 },
  });
});

it('asks again for what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank/41/versions', { says: [fail(contract.listQuestionVersions, 503)] });
  await screen.findByText('版本没有取到');
  respondAlso(says);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('navigation', { name: '版本' })).toBeTruthy();
});
