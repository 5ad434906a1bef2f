// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refusal, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  beginPasskeySignIn,
  decideApproval,
  listApprovals,
  type Approval,
} from '@xuezhou/contract/staff';
import { expect, it, vi } from 'vitest';
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
  ...{ isOwn: false, mayDecide: true, asksCode: true, hasAnswer: false },
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
