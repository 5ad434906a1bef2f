// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  answerPrivacy,
  checkPrivacyIdentity,
  enterPrivacy,
  getPrivacy,
  listPrivacy,
  listStudents,
  withdrawEntered,
  type ListedPrivacy,
  type Privacy,
} from '@xuezhou/contract/account/console';
import { listReopenRequests } from '@xuezhou/contract/enrolment/console';
import { listIdentityReviews } from '@xuezhou/contract/identity/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const listed: ListedPrivacy = {
  ...{ requestId: '018f2f0e-0000-7000-8000-000000000001', studentId: 100_007, nickname: '许安然' },
  ...{ kind: 'copy', field: null, source: 'letter', state: 'waiting', askedOn: '2026-11-20' },
  ...{ dueOn: '2026-12-11', daysLeft: -2, isProposed: false },
};
const seen: Privacy = {
  ...{ ...listed, mobile: '158****8813', words: '要一份自己的全部资料', before: null, after: null },
  ...{
    enteredBy: '何嘉',
    isOwnEntry: false,
    identity: null,
    parts: [{ title: '学习记录', rows: 4112 }],
  },
  ...{ answeredBy: null, answeredAt: null, ground: null, reply: '', copyUntil: null, fetched: 0 },
};
const says = [
  answer(listReopenRequests, []),
  answer(listIdentityReviews, []),
  answer(listPrivacy, [listed]),
  answer(getPrivacy, seen),
];
const body = { studentId: listed.studentId, requestId: listed.requestId };

it('tells what is late, looks when it is pressed, and agrees only once it is known who asks', async () => {
  const user = userEvent.setup();
  openConsole('/console/requests', {
    says: [...says, answer(checkPrivacyIdentity, true), refuse(answerPrivacy, 'privacyWaits')],
  });
  await screen.findByRole('article', { name: '许安然：个人信息副本' });
  expect(screen.getAllByText('过期 2 个工作日').length).toBeGreaterThan(0);
  expect(calls(getPrivacy)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '看申请的内容' }));
  await screen.findByText('4112 条');
  const agree = () => screen.getByRole<HTMLButtonElement>('button', { name: '请第二个人同意给' });
  expect(agree().disabled).toBe(true);
  await user.type(screen.getByLabelText('怎么核对是本人'), '拨回登记的手机号');
  respondAlso([
    answer(getPrivacy, {
      ...seen,
      identity: { how: '拨回登记的手机号', by: '何嘉', at: '2026-11-21T02:00:00.000Z' },
    }),
  ]);
  await user.click(screen.getByRole('button', { name: '核对过了' }));
  await screen.findByText(/核对过是本人：拨回登记的手机号（何嘉）/);
  await user.type(screen.getByLabelText('回许安然的话'), '请查收');
  await user.click(agree());
  await screen.findByText('同事已经提了一个答复，在等第二个人同意');
  expect(screen.getByLabelText<HTMLTextAreaElement>('回许安然的话').value).toBe('请查收');
  expect(calls(answerPrivacy)).toEqual([{ body: { ...body, verdict: 'agreed', reply: '请查收' } }]);
});

it('refuses with a ground of the law alone', async () => {
  const user = userEvent.setup();
  openConsole('/console/requests?kind=privacy', { says: [...says, answer(answerPrivacy, true)] });
  await user.click(await screen.findByRole('button', { name: '看申请的内容' }));
  const refuse = await screen.findByRole<HTMLButtonElement>('button', { name: /不同意，请/ });
  expect(refuse.disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: '不同意的理由' }));
  await user.click(await screen.findByRole('option', { name: /不久前刚答复过/, hidden: true }));
  await user.click(refuse);
  expect(calls(answerPrivacy)).toEqual([
    { body: { ...body, verdict: 'refused', ground: 'repeated', reply: '' } },
  ]);
});

it('takes back what was written down for another, by whoever wrote it down', async () => {
  const user = userEvent.setup();
  openConsole('/console/requests?kind=privacy', {
    says: [
      ...says,
      answer(getPrivacy, { ...seen, isOwnEntry: true }),
      refuse(withdrawEntered, 'privacyStands'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '看申请的内容' }));
  await user.type(await screen.findByLabelText('登记错了吗'), '登记到了同名的学员');
  await user.click(screen.getByRole('button', { name: '撤回这个登记' }));
  await screen.findByText(/只有登记的人能撤回/);
  expect(screen.getByLabelText<HTMLInputElement>('登记错了吗').value).toBe('登记到了同名的学员');
  expect(calls(withdrawEntered)).toEqual([{ body: { ...body, why: '登记到了同名的学员' } }]);
});

it('writes one down that came by letter', async () => {
  const user = userEvent.setup();
  openConsole('/console/requests', {
    says: [...says, answer(enterPrivacy, { dueOn: '2026-12-11' })],
  });
  await user.click(await screen.findByRole('button', { name: '登记个人信息申请' }));
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: '登记 1 个申请' });
  expect(submit.disabled).toBe(true);
  expect(screen.getByLabelText('收到的日子')).toBeTruthy();
  expect(calls(listStudents)).toEqual([]);
});
