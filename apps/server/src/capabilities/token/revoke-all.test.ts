import { listStudents } from '@xuezhou/contract/account/console';
import { disableStaff, enableStaff, listAudit, resetStaffPassword } from '@xuezhou/contract/staff';
import { makeToken } from '@xuezhou/contract/token/console';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { deskPassword, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

const wish = () => ({
  ...{ tokenId: newId(), name: '官网报名表', grants: ['student.read'] },
  until: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
  ...{ networks: [], code: deskPassword },
});
const desk = () => signInStaffAs(school, { permissions: ['student.read'] });
const students = (token: string) => school.visit({ token }).call(listStudents, { query: {} });

it.each(['password', 'disabled'] as const)(
  'stops with what a colleague closes of its maker: %s',
  async (what) => {
    const me = await desk();
    const head = await signInStaffAs(school, { isOwner: true });
    const { token, secret } = await me.data(makeToken, { body: wish() });
    expect((await students(secret)).status).toBe(200);
    const body = { staffId: me.staffId, why: '电脑丢了' };
    if (what === 'password') await head.data(resetStaffPassword, { body });
    else await head.data(disableStaff, { body });
    if (what === 'disabled') await head.data(enableStaff, { body });
    expect((await students(secret)).http).toBe(401);
    const row = await connection
      .selectFrom('api_token')
      .where('api_token_id', '=', token.tokenId)
      .select('revoked_by')
      .executeTakeFirst();
    expect(row?.revoked_by).toBe(head.staffId);
    const { list } = await head.data(listAudit, { query: { operation: 'revokeToken' } });
    expect(list.filter(({ targetId }) => targetId === token.tokenId)).toHaveLength(1);
  },
);
