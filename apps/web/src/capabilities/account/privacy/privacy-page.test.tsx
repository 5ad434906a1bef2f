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

it('[privacy-requests] says what became of each, by when it is answered, and takes one back', async () => {
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

it('asks for a correction, says what is missing, and keeps what was typed where it is refused', async () => {
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
