// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  refusal,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import {
  beginPasskeySignIn,
  decideApproval,
  getApprovalWords,
  listApprovals,
  type Approval,
} from '@xuezhou/contract/staff';
import { expect, it, vi } from 'vitest';
import type { PartForm, QuestionForm } from '@xuezhou/contract/review/console';
import { previewDraft } from '@xuezhou/contract/authoring/console';
import { openConsole } from '../../../test/open-console.tsx';

// The browser's own window cannot be drawn here.
const device = vi.hoisted(() => ({ answer: (): Promise<object> => Promise.resolve({}) }));
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: () => device.answer(),
  startAuthentication: () => device.answer(),
}));

const waiting = (given: Partial<Approval> = {}): Approval => ({
  ...{ approvalId: 7, kind: 'refund', operation: 'agreeToRefund', summary: '同意退款' },
  ...{ targetKind: 'refund', targetId: '12', facts: { title: 'CFA 一级', amount: 310_784 } },
  ...{ why: '电话里说不学了', proposedBy: { staffId: 110, name: '罗星' } },
  ...{ proposedAt: '2026-11-20T02:00:00.000Z', expiresAt: '2099-11-23T02:00:00.000Z' },
  ...{ runsAt: null, state: 'waiting', decidedBy: null, decidedAt: null, reply: '' },
  ...{ isOwn: false, mayDecide: true, asksCode: true, hasAnswer: false, byProgram: null },
  hasWords: false,
  ...given,
});
const one = () => within(screen.getByRole('article'));

it('agrees with a code alone, says what cannot be done now, and refuses with a reason alone', async () => {
  const user = userEvent.setup();
  openConsole('/console/approvals', {
    says: [answer(listApprovals, [waiting()]), refuse(decideApproval, 'codeWrong')],
  });
  const agree = await screen.findByRole<HTMLButtonElement>('button', { name: /^同意退款/ });
  expect(agree.textContent).toContain('3,107.84');
  expect(agree.disabled).toBe(true);
  const refuseButton = one().getByRole<HTMLButtonElement>('button', { name: '不同意' });
  expect(refuseButton.disabled).toBe(true);
  await user.type(one().getByLabelText('你的动态码'), '123456');
  await user.click(agree);
  expect(await one().findByText(/动态码不对/)).toBeTruthy();
  respondAlso([
    answer(decideApproval, { isDone: false, words: '这份退款已经有结果了', answer: null }),
  ]);
  await user.click(agree);
  expect(await one().findByText(/现在做不了：这份退款已经有结果了/)).toBeTruthy();
  await user.type(one().getByLabelText('不同意的原因'), '还能学');
  respondAlso([answer(decideApproval, { isDone: true, words: '', answer: null })]);
  await user.click(refuseButton);
  await waitFor(() =>
    expect(calls(decideApproval).at(-1)?.body).toEqual({
      ...{ approvalId: 7, isAgreed: false, reply: '还能学' },
    }),
  );
});

it('says in the words of the log what rules would be, and what they are', async () => {
  const rules = { isOn: true, coupon: 120, friendCoupon: 100, leastPaid: 500, mostAYear: null };
  const facts = { ...rules, was: { ...rules, coupon: 80 } };
  openConsole('/console/approvals', {
    says: [
      answer(listApprovals, [
        waiting({ kind: 'price', operation: 'saveReferralRules', summary: '改推荐规则', facts }),
      ]),
    ],
  });
  expect((await screen.findByText('推荐人的谢礼（元）')).nextElementSibling?.textContent).toBe(
    '120',
  );
  expect(one().getByText('现在的规则').nextElementSibling?.textContent).toMatch(
    /推荐人的谢礼（元） 80/,
  );
});

it('whose only second step is a passkey is asked for it besides the password; who leaves the browser’s window is told', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  device.answer = () =>
    Promise.reject(Object.assign(new Error('left'), { name: 'NotAllowedError' }));
  const challengeId = '0199a0b0-0000-7000-8000-000000000001';
  const user = userEvent.setup();
  openConsole('/console/approvals', {
    says: [
      answer(listApprovals, [waiting()]),
      answer(beginPasskeySignIn, { challengeId, options: '{"challenge":"x"}' }),
      answer(decideApproval, ({ body }) =>
        body.proof === undefined
          ? refusal('passkeyProofAsked')
          : { isDone: true, words: '', answer: null },
      ),
    ],
  });
  const agree = await screen.findByRole('button', { name: /^同意退款/ });
  await user.type(one().getByLabelText('你的动态码'), 'xuezhou2026');
  await user.click(agree);
  expect(await one().findByText(/没有用成/)).toBeTruthy();
  device.answer = () => Promise.resolve({ id: 'abc' });
  await user.click(agree);
  await waitFor(() =>
    expect(calls(decideApproval).at(-1)?.body).toEqual({
      ...{ approvalId: 7, isAgreed: true, reply: '', code: 'xuezhou2026' },
      proof: { challengeId, answer: '{"id":"abc"}' },
    }),
  );
});

it('lets who proposed it stop it and nothing else', async () => {
  const user = userEvent.setup();
  openConsole('/console/approvals?tab=own', {
    says: [
      answer(listApprovals, [
        waiting({ isOwn: true, mayDecide: false, runsAt: '2099-11-21T02:00:00.000Z' }),
      ]),
      answer(decideApproval, { isDone: true, words: '', answer: null }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '停下，不做了' }));
  expect(one().queryByRole('button', { name: /^同意/ })).toBeNull();
  await waitFor(() =>
    expect(calls(decideApproval)).toEqual([{ body: { approvalId: 7, isAgreed: false } }]),
  );
});

const draft = (given: Partial<Approval> = {}): Approval =>
  waiting({
    ...{
      approvalId: 9,
      kind: 'proposal',
      operation: 'replyToQuestion',
      summary: '以老师的身份回答',
    },
    ...{ targetKind: 'approval', targetId: '', asksCode: false, byProgram: '答疑助手' },
    ...{ why: '<b>请快点</b>', isOwn: true, mayDecide: true, hasWords: true },
    ...given,
  });
const replied = {
  questionId: '0199a0b0-0000-7000-8000-000000000002',
  markdown: '先**贴现**，看[这里](https://evil.example/x)',
  isPrivate: false,
};
/** As the server has it: what the list says of it is masked. */
const drafted = (facts: object, given: Partial<Approval> = {}) => [
  answer(listApprovals, [draft({ facts: {}, ...given })]),
  answer(getApprovalWords, { facts }),
];

// None of them is written with a scheme and two strokes.
const links = [
  '<a href="http://www.evil.example/x">这里</a> <a href="mailto:a@evil.example">写信</a>',
  '<a href="javascript:1">按</a> <a href="/help">帮助</a>',
].join('');

it('shows what a program wrote as it will look, where it leads, and what agreeing does; whose key it is agrees', async () => {
  const user = userEvent.setup();
  openConsole('/console/approvals', {
    says: [
      ...drafted(replied),
      answer(previewDraft, ({ body: { markdown } }) => ({
        html: `<p data-sent>${markdown}</p>${links}`,
      })),
      answer(decideApproval, { isDone: true, words: '', answer: null }),
    ],
  });
  expect(
    (await screen.findByRole('link', { name: /程序提的/ })).getAttribute('aria-current'),
  ).toBeTruthy();
  expect(one().getByText(/密钥“答疑助手”，罗星建的/)).toBeTruthy();
  expect(one().getByText(/程序写的理由，没有人核对过：<b>请快点<\/b>/)).toBeTruthy();
  await waitFor(() =>
    expect(
      one()
        .getByText(/先\*\*贴现/)
        .closest('.xz-rich'),
    ).toBeTruthy(),
  );
  for (const outside of ['http://www.evil.example/x', 'mailto:a@evil.example', 'javascript:1'])
    expect(one().getByText(outside)).toBeTruthy();
  expect(one().queryByText('/help')).toBeNull();
  expect(one().queryByText(/没有核对过。请等一下/)).toBeNull();
  expect(one().getByText(/马上作为你的回答发给提问的人/)).toBeTruthy();
  expect(one().queryByRole('button', { name: '停下，不做了' })).toBeNull();
  await user.click(one().getByRole('button', { name: /^同意/ }));
  await waitFor(() =>
    expect(calls(decideApproval)).toEqual([{ body: { approvalId: 9, isAgreed: true, reply: '' } }]),
  );
});

it('agrees to no draft that was not read, and fetches one alone', async () => {
  const user = userEvent.setup();
  openConsole('/console/approvals', {
    says: [
      answer(listApprovals, [draft(), draft({ approvalId: 10 })]),
      fail(getApprovalWords, 'network'),
      fail(previewDraft, 'network'),
    ],
  });
  await screen.findByText('全文没有取到');
  const agree = () => one().getByRole<HTMLButtonElement>('button', { name: /^同意/ });
  expect(agree().disabled).toBe(true);
  expect(calls(getApprovalWords)).toEqual([{ params: { approvalId: 9 } }]);
  respondAlso([answer(getApprovalWords, { facts: replied })]);
  await user.click(one().getByRole('button', { name: '再试一次' }));
  await one().findByText(/先\*\*贴现/);
  expect(agree().disabled).toBe(false);
});

it.each([
  [
    'createQuestion',
    {
      ...{ kind: 'single', readingId: 7 },
      form: { stem: '久期最大的', options: [{ text: '零息', why: '' }], right: 'A' },
    },
    [
      '题干久期最大的',
      '选项 A零息',
      '题型单选',
      '正确选项A',
      '题库里的一道草稿',
      '里面通到哪里没有核对过',
    ],
  ],
  [
    'saveDraftReading',
    { courseId: 3, readingId: 7, revision: 2, markdown: '## 凸性' },
    ['正文## 凸性', '章节编号7', '换掉这一章现在的草稿', '里面通到哪里没有核对过'],
  ],
  [
    'saveCampaign',
    { version: 0, draft: { title: '开营', markdown: '周六见', isImportant: true } },
    ['标题开营', '重要是', '正文周六见', '没有发出的消息', '里面通到哪里没有核对过'],
  ],
  ['saveQuestionDraft', { questionId: 5, form: null }, ['换掉这道题现在的草稿']],
])('reads a draft of %s, whatever of it was sent', async (operation, facts, texts) => {
  openConsole('/console/approvals?tab=programs', {
    says: [...drafted(facts, { operation }), fail(previewDraft, 'network')],
  });
  const shown = await screen.findByRole('region', { name: '写的草稿' });
  for (const text of texts) expect(shown.textContent).toContain(text);
});

it('leaves nothing of a question out that decides what becomes of it', async () => {
  const number = {
    ...{ value: 'v101', tolerance: 'v102', min: 'v103', max: 'v104' },
    units: [{ name: 'v105', factor: 'v106' }],
  };
  const fields: Omit<Required<PartForm>, 'kind' | 'questionId'> = {
    ...{ stem: 'v1', explanation: 'v2', reference: 'v3', right: 'v4', keys: 'v5', number },
    options: [{ text: 'v6', why: 'v7' }],
    table: {
      head: ['v8'],
      rows: [
        [
          { as: 'text', text: 'v9' },
          { as: 'choice', answer: 'v10', options: ['v11'] },
          { as: 'accept', accept: ['v12'] },
        ],
      ],
    },
    ...{ hints: ['v13'], checks: ['v14'], lecture: { bulletId: 715, second: 716 }, difficulty: 3 },
    english: { stem: 'v17', explanation: 'v18', reference: 'v19', options: ['v20'] },
  };
  // A field that comes to it later is asked for here.
  const part: Required<PartForm> = { questionId: 721, kind: 'open', ...fields };
  const form: Required<QuestionForm> = {
    kind: 'xl',
    readingId: 722,
    subjectId: 723,
    ...fields,
    parts: [part],
  };
  openConsole('/console/approvals?tab=programs', {
    says: [
      ...drafted({ questionId: 5, form }, { operation: 'saveQuestionDraft' }),
      fail(previewDraft, 'network'),
    ],
  });
  const shown = await screen.findByRole('region', { name: '写的草稿' });
  const leaves = JSON.stringify(form).match(/v\d+|7\d\d/g) ?? [];
  const values = [...shown.querySelectorAll('dd, p')].map(({ textContent }) => textContent);
  for (const leaf of leaves)
    expect([leaf, values.filter((value) => value === leaf)]).toEqual([
      leaf,
      leaves.filter((each) => each === leaf),
    ]);
});
