// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listCardReports } from '@xuezhou/contract/flash-card/console';
import {
  listOpenQuestionReports,
  listSuspectQuestions,
  passSuspicion,
  settleQuestionReport,
  settleQuestionReports,
} from '@xuezhou/contract/review/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../test/open-console.tsx';

const report = (given: object = {}) => ({
  ...{ reportNo: 3, reportedOn: '2026-11-26', questionId: 41, reason: 'key' },
  ...{ stem: '久期是什么', content: '答案应该是 B', hasChanged: false },
  ...given,
});
const suspect = {
  ...{ questionId: 41, courseId: 1, stem: '久期是什么', openReports: 3, keyReports: 2 },
  ...{ suspicions: ['key-doubtful', 'too-hard'], answers: 80, facility: 0.15 },
  ...{ discrimination: -0.126, medianMs: 40_000, version: 3, mistake: null, blanks: [] },
  options: [
    { letter: 'A', chosen: 12, isKey: true },
    { letter: 'B', chosen: 68, isKey: false },
  ],
};
const card = { cardId: 9, front: '凸性', content: '背面写反了', reportedOn: '2026-11-25' };
const says = [
  answer(listOpenQuestionReports, [
    report(),
    report({ reportNo: 4, questionId: 42, reason: 'typo', stem: null, hasChanged: true }),
  ]),
  answer(listSuspectQuestions, [suspect]),
  answer(listCardReports, [card, card]),
];

it('settles a report with a reply, once, and says at its field that one is missing', async () => {
  const user = userEvent.setup();
  openConsole('/console/questions', {
    says: [...says, refuse(settleQuestionReport, 'questionReportUnknown')],
  });
  const one = within(await screen.findByRole('article', { name: '题目 41 的报错' }));
  expect(one.getByText('答案不对')).toBeTruthy();
  const gone = within(screen.getByRole('article', { name: '题目 42 的报错' }));
  expect(gone.getByText('这道题已经撤下')).toBeTruthy();
  expect(gone.getByText('报错以后改过')).toBeTruthy();
  await user.click(one.getByRole('button', { name: '改好了' }));
  expect(await one.findByText('请写上答复，学员会看到')).toBeTruthy();
  expect(calls(settleQuestionReport)).toEqual([]);
  await user.type(one.getByLabelText('答复'), ' 谢谢，已改成 B ');
  await user.click(one.getByRole('button', { name: '改好了' }));
  expect(await one.findByText('没有这份待处理的报告，可能已经处理过')).toBeTruthy();
  respondAlso([answer(settleQuestionReport, true), answer(listOpenQuestionReports, [])]);
  await user.dblClick(one.getByRole('button', { name: '题目没有错' }));
  await screen.findByText('没有在等的报错');
  expect(calls(settleQuestionReport).slice(1)).toEqual([
    { body: { reportNo: 3, status: 'kept', reply: '谢谢，已改成 B' } },
  ]);
});

it('settles several reports of one question with one reply to all', async () => {
  const user = userEvent.setup();
  openConsole('/console/questions', {
    says: [
      ...says,
      answer(listOpenQuestionReports, [
        report(),
        report({ reportNo: 5, reason: 'typo', content: '还有一个错字', hasChanged: true }),
      ]),
      refuse(settleQuestionReports, 'questionReportUnknown'),
    ],
  });
  const one = within(await screen.findByRole('article', { name: '题目 41 的报错' }));
  expect(one.getByText('2 份，最早 2026-11-26')).toBeTruthy();
  expect(one.getByText('学员说：答案应该是 B')).toBeTruthy();
  expect(one.getByText('学员说：还有一个错字')).toBeTruthy();
  await user.type(one.getByLabelText('答复'), '都改好了');
  await user.click(one.getByRole('button', { name: '改好了' }));
  expect(await one.findByText(/没有这份待处理的报告/)).toBeTruthy();
  respondAlso([answer(settleQuestionReports, { settled: 2 }), answer(listOpenQuestionReports, [])]);
  await user.click(one.getByRole('button', { name: '改好了' }));
  await screen.findByText('记下改好了，报错的学员都会收到答复');
  expect(calls(settleQuestionReports).at(-1)).toEqual({
    body: { questionId: 41, reportNos: [3, 5], status: 'fixed', reply: '都改好了' },
  });
});

it('shows the questions that figures speak against, and who chose what', async () => {
  const user = userEvent.setup();
  openConsole('/console/questions', { says });
  await user.click(await screen.findByRole('button', { name: '可疑的 1' }));
  await waitFor(() => expect(shownAddress()).toBe('/console/questions?which=suspects'));
  const table = within(await screen.findByRole('table', { name: '可疑的题目' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(
    /久期是什么编号 41答案可能不对太难3，说答案的 28015%-0.13/,
  );
  await user.click(table.getByRole('button', { name: '题目 41 的选项' }));
  const options = await screen.findByRole('list', { name: '各选项选的人' });
  expect(options.textContent).toBe('A（答案）：12 人，15%B：68 人，85%');
});

it('passes with V a question that somebody found sound, says what has changed, and never one that students alone report', async () => {
  const user = userEvent.setup();
  const typed = {
    ...{ ...suspect, questionId: 43, stem: '求净价', options: [], suspicions: ['same-mistake'] },
    ...{ mistake: { text: '27.40', people: 25 }, blanks: [0.5, 0.08] },
  };
  const reported = { ...suspect, questionId: 44, stem: '只有人报', suspicions: [] };
  openConsole('/console/questions?which=suspects', {
    says: [
      ...says,
      answer(listSuspectQuestions, [typed, reported]),
      refuse(passSuspicion, 'suspicionChanged'),
    ],
  });
  await screen.findByText('求净价');
  await user.keyboard('jv');
  expect((await screen.findByText(/数字刚刚变了/)).getAttribute('role')).toBe('alert');
  respondAlso([answer(passSuspicion, true), answer(listSuspectQuestions, [reported])]);
  await user.keyboard(' ');
  expect(await screen.findByText('最多的错答：27.40，25 人，31%')).toBeTruthy();
  expect(screen.getByText('各空答对：第 1 空 50%、第 2 空 8%')).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: '核对过，没问题' }));
  await screen.findByText('记下没问题，数字再变才会回来');
  const body = { questionId: 43, version: 3, suspicions: ['same-mistake'] };
  expect(calls(passSuspicion)).toEqual([{ body }, { body }]);
  await waitFor(() => expect(screen.queryByText('求净价')).toBeNull());
  await user.keyboard('jv');
  expect(calls(passSuspicion)).toHaveLength(2);
});

it('shows every report of a card, also two of the same', async () => {
  openConsole('/console/questions?which=cards', { says });
  const table = within(await screen.findByRole('table', { name: '闪卡报错' }));
  expect(table.getAllByRole('row').slice(1)).toHaveLength(2);
  expect(table.getAllByText('背面写反了')).toHaveLength(2);
});

it('asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/questions', {
    says: [...says, fail(listOpenQuestionReports, 503), fail(listSuspectQuestions, 503)],
  });
  await screen.findByText('报错没有取到');
  respondAlso([answer(listOpenQuestionReports, [report()])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  await screen.findByRole('article', { name: '题目 41 的报错' });
  await user.click(screen.getByRole('button', { name: '可疑的' }));
  await screen.findByText('可疑的题目没有取到');
  respondAlso([answer(listSuspectQuestions, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('没有可疑的题目')).toBeTruthy();
});

it('only shows to who may not settle', async () => {
  openConsole('/console/questions', { says, self: { permissions: ['content.read'] } });
  await screen.findByRole('article', { name: '题目 41 的报错' });
  expect(screen.queryByLabelText('答复')).toBeNull();
  expect(screen.getByText(/处理报错要有/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '可疑的 1' }));
  await screen.findByRole('table', { name: '可疑的题目' });
  await userEvent.keyboard('jv');
  expect(calls(passSuspicion)).toEqual([]);
});

it('is no page of who may not read the content', async () => {
  openConsole('/console/questions', { says, self: { permissions: ['student.read'] } });
  expect(await screen.findByRole('heading', { name: '你的角色打不开这一页' })).toBeTruthy();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/questions?which=suspects', { says });
  await screen.findByText('久期是什么');
  expect(screen.queryByRole('table')).toBeNull();
});
