// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  decideReopening,
  getReopenRequest,
  listReopenRequests,
} from '@xuezhou/contract/enrolment/console';
import {
  decideIdentity,
  getIdentityReview,
  listIdentityReviews,
} from '@xuezhou/contract/identity/console';
import { listPrivacy } from '@xuezhou/contract/account/console';
import { expect, it, vi } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../test/open-console.tsx';

const reopening = {
  ...{ requestNo: 12, studentId: 100_007, nickname: '韩逸飞', courseId: 1 },
  ...{ courseTitle: 'CFA 一级', reason: '7 月住院', submittedOn: '2026-11-22', attachments: 2 },
};
const identity = {
  ...{ submissionNo: 31, studentId: 100_009, nickname: '姜晚', kind: 'passport' as const },
  ...{ state: 'submitted' as const, submittedOn: '2026-11-24', name: '姜*', number: 'E******57' },
};
const judged = { ...identity, submissionNo: 30, nickname: '白芷', state: 'passed' as const };
const says = [
  answer(listReopenRequests, [reopening]),
  answer(listIdentityReviews, [judged, identity]),
  answer(listPrivacy, []),
];
const looked = answer(getIdentityReview, {
  ...{ ...identity, name: '姜晚晴', number: 'EJ4123457', mobile: '+8613800000009', reason: null },
  images: [{ side: 'page', webp: 'UklGRg==' }],
});

it('lists who waits longest first, and shows pictures only when they are asked for', async () => {
  const user = userEvent.setup();
  openConsole('/console/requests', {
    says: [
      ...says,
      answer(getReopenRequest, { ...reopening, images: [{ place: 1, webp: 'UklGRg==' }] }),
    ],
  });
  await screen.findByRole('article', { name: '韩逸飞想重新开课' });
  const links = screen.getAllByRole('link', { name: /等了|今天提的/ });
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining('韩逸飞'),
    expect.stringContaining('姜晚'),
  ]);
  // Each look is written down, so nobody looks by passing.
  await user.keyboard('jkjk');
  expect(calls(getReopenRequest).length + calls(getIdentityReview).length).toBe(0);
  await user.click(screen.getByRole('button', { name: '看 2 张附图' }));
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: '第 1 张' });
  expect(picture.src).toBe('data:image/webp;base64,UklGRg==');
  expect(calls(getReopenRequest)).toHaveLength(1);
});

it('agrees with days and words, and goes on to the next', async () => {
  vi.setSystemTime('2026-11-27T02:00:00Z');
  const user = userEvent.setup();
  openConsole('/console/requests', {
    says: [
      ...says,
      answer(decideReopening, { nickname: '韩逸飞', courseTitle: 'CFA 一级', reply: '' }),
    ],
  });
  await screen.findByRole('article', { name: '韩逸飞想重新开课' });
  // Y leads to what is missing.
  await user.keyboard('y');
  expect(document.activeElement).toBe(screen.getByLabelText('再学几天'));
  expect(calls(decideReopening)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '30 天' }));
  expect(screen.getByText('今天算第 1 天，学到 2026 年 12 月 26 日')).toBeTruthy();
  await user.type(screen.getByLabelText('回韩逸飞的话'), '早日康复');
  respondAlso([answer(listReopenRequests, [])]);
  await user.click(screen.getByRole('button', { name: '同意，再学 30 天' }));
  await screen.findByRole('article', { name: '姜晚的实名认证' });
  expect(calls(decideReopening)).toEqual([
    { body: { requestNo: 12, verdict: 'approved', days: 30, reply: '早日康复' } },
  ]);
  expect(shownAddress()).toBe('/console/requests?open=identity-31');
});

it('says in the server’s words why a refusal without any was not taken', async () => {
  const user = userEvent.setup();
  openConsole('/console/requests', {
    says: [...says, refuse(decideReopening, 'reopenReplyEmpty')],
  });
  await user.click(await screen.findByRole('button', { name: '不同意' }));
  expect(await screen.findByText('请写上答复，学员要知道为什么')).toBeTruthy();
  await user.keyboard('n');
  expect(calls(decideReopening)).toHaveLength(1);
});

it('judges an identity only after it was opened, by keys alone', async () => {
  const user = userEvent.setup();
  openConsole('/console/requests?kind=identity', {
    says: [...says, looked, answer(decideIdentity, { nickname: '姜晚' })],
  });
  await screen.findByRole('article', { name: '姜晚的实名认证' });
  await user.keyboard('y');
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '看完整的姓名、号码和证件照片' }));
  await screen.findByText('EJ4123457');
  expect(screen.getByRole('img', { name: '资料页' })).toBeTruthy();
  respondAlso([answer(listIdentityReviews, [judged])]);
  await user.keyboard('y');
  await screen.findByText('没有在等的申请');
  expect(calls(decideIdentity)).toEqual([{ body: { submissionNo: 31, verdict: 'passed' } }]);
});

it('turns back what passed by mistake, with the reason', async () => {
  const user = userEvent.setup();
  openConsole('/console/requests?kind=judged', {
    says: [...says, looked, answer(decideIdentity, { nickname: '白芷' })],
  });
  await user.click(await screen.findByRole('button', { name: '看完整的姓名、号码和证件照片' }));
  await user.type(await screen.findByLabelText('不通过的原因'), '不是本人');
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '改为不通过' }));
  await waitFor(() =>
    expect(calls(decideIdentity)).toEqual([
      { body: { submissionNo: 30, verdict: 'failed', reason: '不是本人' } },
    ]),
  );
});

it('is only to be read by who may not decide', async () => {
  openConsole('/console/requests', { says, self: { permissions: ['request.read'] } });
  await screen.findByText(/你的角色只能看/);
  expect(screen.queryByRole('button', { name: /附图|同意/ })).toBeNull();
});

it('says that nothing waits', async () => {
  openConsole('/console/requests', {
    says: [
      answer(listReopenRequests, []),
      answer(listIdentityReviews, []),
      answer(listPrivacy, []),
    ],
  });
  expect(await screen.findByText('没有在等的申请')).toBeTruthy();
});

it('shows a phone the list, and the one that is chosen from it', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openConsole('/console/requests', { says });
  await user.click(await screen.findByRole('link', { name: /姜晚/ }));
  await screen.findByRole('article', { name: '姜晚的实名认证' });
  expect(shownAddress()).toBe('/console/requests?open=identity-31');
  expect(screen.getByRole('link', { name: '回到列表' })).toBeTruthy();
});
