// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/mock/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import {
  managedPaper,
  paperCheck,
  paperPlan,
  paperQuestion,
  topicPlan,
} from '../../../test/paper-samples.ts';

const address = '/console/papers/500001';
const says = (paper = managedPaper(), check = paperCheck()) => [
  answer(contract.getPaper, paper),
  answer(contract.checkPaper, check),
  answer(contract.findPaperQuestions, {
    list: [1, 2, 3].map((id) => paperQuestion(id)),
    next: null,
  }),
];

const fixed = (questionIds: number[]) =>
  managedPaper({
    way: 'fixed',
    plan: paperPlan({ way: 'fixed', rules: [], topics: [topicPlan({ count: 0, questionIds })] }),
  });

it('shows each topic with its stock, and is not published while something is missing', async () => {
  const missing = '“固定收益”要 22 题，可用 21，差 1 题';
  openConsole(address, {
    says: says(managedPaper(), paperCheck({ faults: [{ topic: 0, text: missing }] })),
  });
  const blueprint = within(await screen.findByRole('region', { name: '蓝图' }));
  expect(await blueprint.findByText('可用 40')).toBeTruthy();
  expect(blueprint.getByRole('img', { name: '占 61.1%，考纲 11% 到 14%' })).toBeTruthy();
  expect(blueprint.getByRole('img', { name: '易 10，中 20，难 10' })).toBeTruthy();
  expect(screen.getByText(missing)).toBeTruthy();
  expect(screen.getByText('还有 1 处要补，补上才能发布')).toBeTruthy();
  const publish = screen.getByRole('button', { name: '发布' });
  expect(publish.hasAttribute('disabled')).toBe(true);
});

it('saves what was changed, once for two presses, from the revision that was seen', async () => {
  const user = userEvent.setup();
  openConsole(address, {
    says: [...says(), answer(contract.savePaper, { paperId: 500_001, revision: 5 })],
  });
  const count = await screen.findByLabelText('固定收益的题数');
  await user.clear(count);
  await user.type(count, '20');
  expect(screen.getByText('合计 34 题')).toBeTruthy();
  const saved = paperPlan({ topics: [topicPlan({ count: 20 }), paperPlan().topics[1]!] });
  respondAlso([answer(contract.getPaper, managedPaper({ revision: 5, plan: saved }))]);
  await user.dblClick(screen.getByRole('button', { name: '存进草稿' }));
  await screen.findByText('存进草稿了');
  const sent = calls(contract.savePaper);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ paperId: 500_001, revision: 4, plan: saved });
  await waitFor(() => expect(screen.queryByRole('button', { name: '存进草稿' })).toBeNull());
});

it('keeps what is typed when a colleague saved meanwhile, and asks whose stays', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: [...says(), refuse(contract.savePaper, 'draftChanged')] });
  const name = await screen.findByLabelText('名称');
  await user.type(name, '（改）');
  respondAlso([
    answer(contract.getPaper, managedPaper({ revision: 5, plan: paperPlan({ title: '同事的' }) })),
  ]);
  await user.click(screen.getByRole('button', { name: '存进草稿' }));
  expect(await screen.findByText(/刚刚有同事存过新的/)).toBeTruthy();
});

it('publishes after it said what that means, and says what a refusal names', async () => {
  const user = userEvent.setup();
  const paper = managedPaper({ state: 'published', version: 2, sitting: 3 });
  openConsole(address, {
    says: [...says(paper), refuse(contract.publishPaper, 'paperFaulty', '还不能发布：差 1 题')],
  });
  await screen.findByText('可用 40');
  await user.click(await screen.findByRole('button', { name: '发布' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/有 3 人正在考上一版/)).toBeTruthy();
  const button = dialog.getByRole('button', { name: '发布 1 份试卷' });
  await user.click(button);
  expect(await dialog.findByText('还不能发布：差 1 题')).toBeTruthy();
  respondAlso([answer(contract.publishPaper, { version: 3 })]);
  await user.click(button);
  await screen.findByText('发布了，是第 3 版');
  expect(calls(contract.publishPaper).at(-1)?.body).toEqual({
    ...{ paperId: 500_001, revision: 4, version: 2 },
  });
});

it('retires one that is offered, and brings an older version back', async () => {
  const user = userEvent.setup();
  const versions = [
    { version: 2, publishedAt: '2026-11-20T08:00:00Z', publishedBy: '周允' },
    { version: 1, publishedAt: '2026-11-10T08:00:00Z', publishedBy: '周允' },
  ];
  const paper = managedPaper({
    ...{ state: 'published', hasChanges: false, version: 2, versions },
  });
  openConsole(address, {
    says: [
      ...says(paper),
      answer(contract.retirePaper, true),
      answer(contract.restorePaperVersion, { revision: 5 }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '停用' }));
  await user.click(await screen.findByRole('button', { name: '停用 1 份试卷' }));
  await screen.findByText('停用了“全真模考 3”');
  expect(calls(contract.retirePaper)[0]?.body).toEqual({ paperId: 500_001, isRetired: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '旧版' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click((await dialog.findAllByRole('button', { name: '放回草稿' }))[1]!);
  await screen.findByText('第 1 版放回草稿了，发布以后学员才看到');
  expect(calls(contract.restorePaperVersion)[0]?.body).toEqual({ paperId: 500_001, version: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('chooses chapters, kinds and the range of a topic, and a book at once', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: says() });
  await user.click(await screen.findByRole('button', { name: '固定收益从哪些章抽' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByLabelText('固定收益'));
  await user.click(dialog.getByLabelText('衍生品（还没有开放，现在抽不到）'));
  await user.click(dialog.getByLabelText('单选'));
  await user.click(dialog.getByRole('button', { name: '用这 1 章' }));
  expect(await screen.findByRole('button', { name: '存进草稿' })).toBeTruthy();
  await waitFor(() =>
    expect(calls(contract.checkPaper).at(-1)?.body.plan.topics[0]).toMatchObject({
      ...{ readingIds: [13], kinds: ['single'], range: { from: 11, to: 14 } },
    }),
  );
});

it('draws three on trial and tells what the figures rest on', async () => {
  const user = userEvent.setup();
  const drawn = { questions: 36, expected: 61, expectedMinutes: 72, known: 30, people: 44 };
  const asked = [{ questionId: 1, topic: 0, stem: '久期是什么' }];
  openConsole(address, {
    says: [
      ...says(),
      answer(contract.drawTrial, {
        papers: [
          { ...drawn, asked },
          { ...drawn, expected: 58, asked: [] },
          { ...drawn, asked: [] },
        ],
        overlaps: [11, 13, 12],
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '试抽' }));
  expect(await screen.findByText('11%、13%、12%')).toBeTruthy();
  expect(screen.getByText('60（58 到 61）')).toBeTruthy();
  expect(screen.getByText('1 小时 12 分')).toBeTruthy();
  expect(screen.getByText('108 题里 90 题有数字，平均每题 44 人')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '看抽到的题' }));
  expect(await screen.findByText('久期是什么')).toBeTruthy();
});

it('orders the questions of a fixed paper, and picks more from the bank', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: says(fixed([1, 2])) });
  const topic = within(await screen.findByRole('region', { name: '固定收益' }));
  expect(await topic.findByText('题干 1')).toBeTruthy();
  await user.click(topic.getByRole('button', { name: '下移第 1 题' }));
  await user.click(topic.getByRole('button', { name: '选题' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    (await dialog.findByRole('checkbox', { name: '题干 1，卷里已经有了' })).hasAttribute(
      'disabled',
    ),
  ).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: '题干 3' }));
  await user.click(dialog.getByRole('button', { name: '放进 1 题' }));
  await waitFor(() =>
    expect(calls(contract.checkPaper).at(-1)?.body.plan.topics[0]?.questionIds).toEqual([2, 1, 3]),
  );
});

it('is read only where files own it, and where one may not write', async () => {
  const files = managedPaper({ owner: 'files', folder: 'cfa-level-1', state: 'published' });
  openConsole(address, { says: says(files) });
  expect(await screen.findByText(/courses\/cfa-level-1\/papers.yaml/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加一个主题' })).toBeNull();
  expect(screen.queryByRole('button', { name: '停用' })).toBeNull();
});

it('says that there is no such paper, and asks again what did not come', async () => {
  openConsole(address, { says: [refuse(contract.getPaper, 'paperUnknown')] });
  expect(await screen.findByRole('heading', { name: '没有这份试卷' })).toBeTruthy();
});

it('asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: [...says(), fail(contract.getPaper, 503)] });
  await screen.findByText('这份试卷没有打开');
  respondAlso([answer(contract.getPaper, managedPaper()), fail(contract.checkPaper, 503)]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  await screen.findByText('题数没有数出来');
  respondAlso([answer(contract.checkPaper, paperCheck())]);
  await user.click(screen.getByRole('button', { name: '再数一次' }));
  expect(await screen.findByText('可用 40')).toBeTruthy();
});
