// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askPrivacy,
  getStudentInfo,
  listPrivacyRequests,
  withdrawPrivacy,
  type PrivacyRequest,
} from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import {
  answer,
  calls,
  refuse,
  respondWith,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import { expect, it } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { student } from '../../../test/students.ts';

const request: PrivacyRequest = {
  ...{ requestId: '018f2f0e-0000-7000-8000-000000000001', kind: 'copy', field: null, words: '' },
  ...{ state: 'waiting', askedAt: '2026-11-20T03:00:00.000Z', dueOn: '2026-12-11', daysLeft: 14 },
  ...{ isBySchool: false, answeredAt: null, ground: null, reply: '', copyUntil: null },
};
const refused: PrivacyRequest = {
  ...{ ...request, requestId: '018f2f0e-0000-7000-8000-000000000002', kind: 'erasure' as const },
  ...{ state: 'refused', daysLeft: null, ground: 'lawKeeps', reply: '还有一张发票没有开' },
};

async function open(answers: Answers) {
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    ...answers,
  ]);
  renderAt('/privacy-requests');
  await screen.findByRole('heading', { name: '个人信息申请' });
  return userEvent.setup();
}

it('[privacy-requests#1,4] says what became of each, by when it is answered, and takes one back', async () => {
  const user = await open([
    answer(listPrivacyRequests, [request, refused]),
    answer(withdrawPrivacy, true),
  ]);
  await screen.findByText('最晚 12 月 11 日答复，还有 14 个工作日');
  await screen.findByText('理由：法律要求保存的期限还没有满（第四十七条）');
  await screen.findByText('学校说：还有一张发票没有开');
  await user.click(screen.getByRole('button', { name: '撤回：要一份副本' }));
  await screen.findByText('申请已撤回');
  expect(calls(withdrawPrivacy)).toEqual([{ body: { requestId: request.requestId } }]);
});

it('[privacy-requests#2] asks for a correction, says what is missing, and keeps what was typed where it is refused', async () => {
  const user = await open([answer(listPrivacyRequests, []), refuse(askPrivacy, 'privacyTooMany')]);
  await screen.findByText('还没有提过申请。');
  await user.click(screen.getByRole('combobox', { name: '想要什么' }));
  await user.click(await screen.findByRole('option', { name: '改正', hidden: true }));
  await user.click(screen.getByRole('button', { name: '提交申请' }));
  await screen.findByText('请写上改成什么');
  expect(calls(askPrivacy)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: '改成什么' }), '许安然');
  await user.click(screen.getByRole('button', { name: '提交申请' }));
  await screen.findByText(/已有 5 个申请在等答复/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '改成什么' }).value).toBe('许安然');
});

it('[privacy-requests#3] asks for erasure, which says that the account goes, and for a copy', async () => {
  const dueOn = '2026-12-21';
  const user = await open([answer(listPrivacyRequests, []), answer(askPrivacy, { dueOn })]);
  for (const [label, kind, hint] of [
    ['删除', 'erasure', /删除是注销整个账号/],
    ['要一份副本', 'copy', /只有你能取/],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: '想要什么' }));
    await user.click(await screen.findByRole('option', { name: label, hidden: true }));
    await screen.findByText(hint);
    await user.click(screen.getByRole('button', { name: '提交申请' }));
    await screen.findAllByText(/收到了，最晚 12 月 21 日/);
    expect(calls(askPrivacy).at(-1)?.body).toMatchObject({ kind });
  }
  expect(new Set(calls(askPrivacy).map(({ body }) => body.requestId)).size).toBe(2);
});
