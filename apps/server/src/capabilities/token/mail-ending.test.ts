import { makeToken, revokeToken } from '@xuezhou/contract/token/console';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { deskPassword, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { mailEndingTokens } from './mail-ending.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock, services } = school;
clock.set('2026-11-28T02:00:00Z');

const day = (from: number) =>
  new Date(clock.now().getTime() + from * 86_400_000).toISOString().slice(0, 10);

async function make(login: string, days: number, name = '官网报名表') {
  const me = await signInStaffAs(school, { permissions: ['student.read'], login });
  const body = {
    ...{ tokenId: newId(), name, grants: ['student.read'], until: day(days), networks: [] },
    code: deskPassword,
  };
  const { token } = await me.data(makeToken, { body });
  return { me, token };
}

/** The texts of what came to an address since it was looked at last. */
function mailbox(login: string) {
  let seen = 0;
  return async (): Promise<string[]> => {
    await mailEndingTokens(services);
    const all = await school.mails(login);
    const fresh = all.slice(0, all.length - seen);
    seen = all.length;
    return fresh.map(({ subject, text }) => `${subject} ${text}`);
  };
}

it('who made a key is told at once, and of its end 14 and 3 days before, once each', async () => {
  await make('chen@school.example', 30);
  const told = mailbox('chen@school.example');
  expect(await told()).toEqual([expect.stringMatching(/官网报名表.*2026 年 12 月 28 日/)]);
  expect(await told()).toEqual([]);
  clock.advance({ days: 17 });
  expect(await told()).toEqual([expect.stringContaining('用到2026 年 12 月 28 日为止')]);
  expect(await told()).toEqual([]);
  clock.advance({ days: 11 });
  expect(await told()).toHaveLength(1);
  expect(await told()).toEqual([]);
  clock.advance({ days: 4 });
  expect(await told()).toEqual([]);
});

it('is told of a key that nobody uses, and anew when it was used and left again', async () => {
  const { token } = await make('zhou@school.example', 300, '旧网站');
  const told = mailbox('zhou@school.example');
  expect(await told()).toHaveLength(1);
  clock.advance({ days: 77 });
  expect(await told()).toEqual([expect.stringMatching(/旧网站.*快 90 天没有人用/)]);
  await connection
    .updateTable('api_token')
    .set({ last_used_at: clock.now() })
    .where('api_token_id', '=', token.tokenId)
    .execute();
  expect(await told()).toEqual([]);
  clock.advance({ days: 88 });
  // What comes late is told as it is by then, once.
  expect(await told()).toHaveLength(1);
  expect(await told()).toEqual([]);
});

it('of a key that is over, and to whom no mail leads, nothing is sent', async () => {
  const { me, token } = await make('luo@school.example', 10);
  await make('luoxing', 10);
  const gone = await make('gone@school.example', 10);
  const toldLuo = mailbox('luo@school.example');
  const toldGone = mailbox('gone@school.example');
  expect([await toldLuo(), await toldGone()].map(({ length }) => length)).toEqual([2, 2]);
  const other = await make('zheng@school.example', 300);
  const toldZheng = mailbox('zheng@school.example');
  expect(await toldZheng()).toHaveLength(1);
  await me.data(revokeToken, { body: { tokenId: token.tokenId } });
  await connection
    .updateTable('staff')
    .set({ disabled_at: clock.now() })
    .where('staff_id', '=', gone.me.staffId)
    .execute();
  clock.advance({ days: 8 });
  expect([...(await toldLuo()), ...(await toldGone()), ...(await toldZheng())]).toEqual([]);
  expect(other.token.state).toBe('active');
});
