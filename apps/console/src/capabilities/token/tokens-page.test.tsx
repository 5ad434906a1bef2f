// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listTokens, makeToken, revokeToken, type ApiToken } from '@xuezhou/contract/token/console';
import { listPasskeys } from '@xuezhou/contract/staff';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';

const token = (given: Partial<ApiToken> = {}): ApiToken => ({
  ...{ tokenId: '0197b5a0-0000-7000-8000-000000000001', name: '官网报名表' },
  ...{ grants: ['student.read', 'enrolment.write:propose'], lost: [], staffId: 100 },
  ...{ madeBy: '陈望舒', isMine: true, fingerprint: '9f3c…a410', networks: [] },
  ...{ createdAt: '2026-11-01T02:00:00Z', expiresAt: '2027-05-31T16:00:00Z' },
  ...{ lastUsedAt: '2026-11-27T01:29:00Z', state: 'active', endsSoon: false },
  ...{ revokedBy: null, revokedAt: null },
  ...{ usedToday: 31, usedInWeek: 214, refusedInWeek: 2 },
  ...given,
});
const given = {
  tokens: [
    token(),
    token({
      ...{ tokenId: '0197b5a0-0000-7000-8000-000000000002', name: '旧网站的导数' },
      ...{ isMine: false, madeBy: '何嘉', lost: ['student.read'], usedToday: 0, usedInWeek: 0 },
      ...{ lastUsedAt: '2026-09-06T02:00:00Z', refusedInWeek: 0, networks: ['47.100.0.12'] },
    }),
    token({
      ...{ tokenId: '0197b5a0-0000-7000-8000-000000000003', name: '数据分析' },
      ...{ expiresAt: '2026-12-04T16:00:00Z', usedToday: 0, usedInWeek: 28, refusedInWeek: 0 },
    }),
    token({
      ...{ tokenId: '0197b5a0-0000-7000-8000-000000000004', name: '试用', state: 'revoked' },
      ...{ revokedBy: '何嘉', usedToday: 0, usedInWeek: 0, refusedInWeek: 0 },
    }),
  ],
  grants: ['student.read', 'enrolment.write:propose', 'order.read'],
};

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const rows = () =>
  within(screen.getByRole('table', { name: '密钥' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('says of each key what it may do, until when, and what is to be known now', async () => {
  openConsole('/console/settings/tokens', { says: [answer(listTokens, given)] });
  await screen.findByRole('table', { name: '密钥' });
  expect(rows()).toEqual([
    expect.stringMatching(
      /官网报名表只能：查看学员、报名、延期、暂停、入班和兑换码（只能提交）我建的2027 年 5 月 31 日.*在用今天 31 次收回…$/,
    ),
    expect.stringMatching(
      /旧网站的导数.*现在不行了：查看学员，因为.*只许从 47\.100\.0\.12 来何嘉建的.*82 天没用，8 天后自动停/,
    ),
    expect.stringMatching(/数据分析.*12 月 4 日.*8 天后到期/),
    expect.stringMatching(/试用.*何嘉收回了$/),
  ]);
  const uses = within(screen.getByRole('region', { name: '近 7 天用了多少' }));
  expect(uses.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '官网报名表214 次没有权限被拒 2 次',
    '数据分析28 次',
  ]);
});

it('makes one of what oneself may do, and shows it this once', async () => {
  const user = userEvent.setup();
  openConsole('/console/settings/tokens', {
    says: [answer(listTokens, { ...given, tokens: [] }), refuse(makeToken, 'codeWrong')],
  });
  expect(await screen.findByText('还没有密钥')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '新密钥' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新密钥' }));
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual([
    'student.read',
    'enrolment.write:propose',
    'order.read',
  ]);
  expect(dialog.getByText('查看完整手机号').parentElement?.textContent).toContain('要写原因');
  expect(dialog.getByText('批准退款').parentElement?.textContent).toContain('要第二个人');
  await user.type(dialog.getByLabelText('名字'), '财务软件');
  await user.click(dialog.getByRole('button', { name: '做这把密钥' }));
  expect(dialog.getByText('请至少选一件它能做的事')).toBeTruthy();
  expect(calls(makeToken)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: '查看订单' }));
  await user.type(dialog.getByLabelText('只许从这些地方来'), '47.100.0.12\n10.0.0.0/8');
  await user.type(dialog.getByLabelText('你的登录密码'), 'wrong');
  await user.click(dialog.getByRole('button', { name: '做这把密钥' }));
  expect(await dialog.findByText(/动态码不对/)).toBeTruthy();
  const secret = `xz_${'7h2k9m4pXw3'.repeat(4).slice(0, 43)}`;
  respondAlso([answer(makeToken, { token: token({ name: '财务软件' }), secret })]);
  await user.click(dialog.getByRole('button', { name: '做这把密钥' }));
  const shown = within(
    await screen.findByRole('dialog', { name: '“财务软件”做好了，只显示这一次' }),
  );
  expect(shown.getByTestId('token-secret').textContent).toBe(secret);
  const sent = calls(makeToken).map(({ body }) => body);
  expect(sent[1]).toMatchObject({
    ...{ name: '财务软件', grants: ['order.read'], until: '2027-05-26', code: 'wrong' },
    networks: ['47.100.0.12', '10.0.0.0/8'],
  });
  // What is sent again is the same key: an answer that was lost makes no second one.
  expect(sent[1]?.tokenId).toBe(sent[0]?.tokenId);
  await user.keyboard('{Escape}');
  expect(await shown.findByText(/先存到用它的程序里/)).toBeTruthy();
  await user.click(shown.getByRole('button', { name: '复制' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(shown.getByRole('checkbox', { name: '我存好了' }));
  await user.click(shown.getByRole('button', { name: '好了' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

it('a key is revoked after it was said what that means', async () => {
  const user = userEvent.setup();
  openConsole('/console/settings/tokens', {
    says: [answer(listTokens, given), answer(revokeToken, true)],
  });
  await user.click(await screen.findByRole('button', { name: '收回官网报名表' }));
  const dialog = within(await screen.findByRole('dialog', { name: '收回“官网报名表”' }));
  expect(dialog.getByText(/近 7 天用了 214 次/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '收回这一把' }));
  await screen.findByText('“官网报名表”收回了，用它的程序已经连不上');
  expect(calls(revokeToken)).toEqual([{ body: { tokenId: token().tokenId } }]);
});

it('is open to whoever works here, without the settings of the school', async () => {
  const user = userEvent.setup();
  const says = [fail(listTokens, 503)];
  openConsole('/console/self', {
    says: [...says, answer(listPasskeys, [])],
    self: { permissions: ['student.read'] },
  });
  await user.click(await screen.findByRole('link', { name: '看我的密钥' }));
  expect(shownAddress()).toBe('/console/settings/tokens');
  expect(await screen.findByText('密钥没有取到')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '学校资料' })).toBeNull();
  respondAlso([answer(listTokens, given)]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('table', { name: '密钥' })).toBeTruthy();
});

it('tells the link within its note from the words around it by more than a shade', async () => {
  openConsole('/console/settings/tokens', { says: [answer(listTokens, given)] });
  const link = await screen.findByRole('link', { name: '接口说明' });
  // Of its kind of blue and grey the two are 1.3 : 1 apart.
  expect(link.dataset['underline']).toBe('always');
});

it('of one thing it may do it or only propose it, as was chosen last', async () => {
  const user = userEvent.setup();
  openConsole('/console/settings/tokens', {
    says: [
      answer(listTokens, { tokens: [], grants: ['qa.answer', 'qa.answer:propose', 'order.read'] }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '新密钥' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新密钥' }));
  const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
  await user.click(box('查看订单'));
  await user.click(box('回答提问'));
  await user.click(box('回答提问（只能提交）'));
  const states = ['查看订单', '回答提问', '回答提问（只能提交）'].map((name) => box(name).checked);
  expect(states).toEqual([true, false, true]);
});
