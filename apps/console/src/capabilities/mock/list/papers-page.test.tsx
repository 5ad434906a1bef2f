// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { checkPaper, getPaper, listPapers, savePaper } from '@xuezhou/contract/mock/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../../test/open-console.tsx';
import { listedPaper, managedPaper, paperCheck } from '../../../test/paper-samples.ts';

const course = (courseId: number, given: object = {}) => ({
  ...{ courseId, title: `课程 ${courseId}`, owner: 'console' as const, isMine: true },
  format: null,
  ...given,
});
const papers = [
  listedPaper(),
  listedPaper({
    ...{ paperId: 2, courseId: 1, title: '上午场 A 卷', way: 'fixed', owner: 'files' },
    ...{ state: 'published', hasChanges: false, sat: 612, sitting: 2, mean: 63.5, isHeldOut: true },
  }),
];
const says = [
  answer(listPapers, { papers, courses: [course(5001), course(1, { owner: 'files' })] }),
];

it('lists the papers with their state, who sat them and the mean', async () => {
  openConsole('/console/papers', { says });
  const rows = within(await screen.findByRole('table', { name: '试卷' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    '全真模考 3草稿课程 5001按蓝图抽36 题60 分钟0 人',
    '上午场 A 卷课程文件开放课程 1一题一题选 · 留着36 题60 分钟612 人，2 人在考63.5',
  ]);
});

it('makes one in a course that pages write, once for two presses', async () => {
  const user = userEvent.setup();
  openConsole('/console/papers', {
    says: [
      ...says,
      refuse(savePaper, 'paperTitleEmpty'),
      answer(getPaper, managedPaper()),
      answer(checkPaper, paperCheck()),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '新试卷' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('试卷名称'), '伦理专项');
  await user.click(dialog.getByRole('button', { name: '新建 1 份试卷' }));
  expect(await dialog.findByText('请写上试卷和每个主题的名称')).toBeTruthy();
  respondAlso([answer(savePaper, { paperId: 500_001, revision: 1 })]);
  await user.dblClick(dialog.getByRole('button', { name: '新建 1 份试卷' }));
  await waitFor(() => expect(shownAddress()).toBe('/console/papers/500001'));
  const sent = calls(savePaper);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toMatchObject({
    ...{ courseId: 5001, paperId: null, revision: 0 },
    plan: { title: '伦理专项', way: 'blueprint', topics: [] },
  });
  expect(sent[0]?.body.requestId).toBe(sent[1]?.body.requestId);
});

it('is narrowed to a course by its address, and says when that has none', async () => {
  openConsole('/console/papers?course=1', { says });
  const rows = within(await screen.findByRole('table', { name: '试卷' })).getAllByRole('row');
  expect(rows).toHaveLength(2);
});

it('offers nothing to write where files own all courses, or to who may not', async () => {
  const files = { papers: [], courses: [course(1, { owner: 'files' as const })] };
  openConsole('/console/papers', { says: [answer(listPapers, files)] });
  expect(await screen.findByText(/请先在“课程”里接管/)).toBeTruthy();
  expect(screen.getByText('还没有试卷')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新试卷' })).toBeNull();
});

it('says who can write where somebody may only read', async () => {
  openConsole('/console/papers', { says, self: { permissions: ['content.read'] } });
  expect(await screen.findByText(/写试卷要有/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新试卷' })).toBeNull();
});

it('asks again what did not come, and is cards on a phone', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openConsole('/console/papers', { says: [fail(listPapers, 503)] });
  await screen.findByText('试卷没有取到');
  respondAlso(says);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('上午场 A 卷')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
