import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../capabilities.ts';
import { accountReader, accountWriter } from '../../capabilities/account/account.repository.ts';
import { storeMobile } from '../../capabilities/account/mobile/store-mobile.ts';
import { wechatIdentities } from '../../capabilities/account/wechat/wechat-identity.repository.ts';
import { takenClaim } from '../../platform/claims/claims.ts';
import { storedMobile } from '../../platform/contact/contact.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { makeStudent } from '../factories.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const { connection, services } = school;
const running = services.database.connection;

const many = Array.from({ length: 100 }, (_one, at) => at);

async function outcomes(work: (at: number) => Promise<unknown>): Promise<unknown[]> {
  const settled = await Promise.allSettled(many.map(async (at) => await work(at)));
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as unknown)));
}

const byMobile = async (mobile: string) =>
  (await accountReader(running, services).byMobile(mobile))?.student_id;

const claims = async () =>
  await connection.selectFrom('claim').selectAll().orderBy('kind').orderBy('digest').execute();

/** The later release, which this server has to bear while it still runs. */
const withoutIndexes = sql`drop index student_by_mobile, student_by_email, mall_order_external;
  alter table student drop constraint student_nickname_key_key;
  alter table wechat_identity drop constraint wechat_identity_union_id_key;
  alter table wechat_openid drop constraint wechat_openid_app_id_open_id_key;
  alter table referral_code drop constraint referral_code_ref_code_key`;

describe.each(['beside the indexes of before', 'alone'])('claims %s', (how) => {
  beforeAll(async () => {
    if (how === 'alone') await withoutIndexes.execute(connection);
  });
  const end = how === 'alone' ? '1' : '2';

  it('of a hundred who take one phone at once one has it, and the others are told', async () => {
    const mobile = `+861390000000${end}`;
    const students = await Promise.all(many.map(() => makeStudent(connection)));
    const got = await outcomes((at) =>
      running.transaction().execute(async (change) => {
        const { studentId } = students[at]!;
        await storeMobile(services, change, { studentId, mobile });
        return studentId;
      }),
    );
    const winners = got.filter((one) => typeof one === 'number');
    const refused = got.filter((one) => one instanceof Refusal && one.refusal === 'phoneBound');
    expect([winners.length, refused.length]).toEqual([1, 99]);
    expect(await byMobile(mobile)).toBe(winners[0]);
  });

  it('of a hundred who register with one phone at once one account is made', async () => {
    const mobile = `+861390000001${end}`;
    const got = await outcomes((at) =>
      running.transaction().execute(async (change) => {
        const nickname = `同时 ${end} ${at}`;
        const names = { nickname, nickname_key: nickname };
        const stored = { ...storedMobile(services, mobile), mobile_valid: true, ...names };
        return (await accountWriter(change).addStudent(stored))?.student_id;
      }),
    );
    expect(got.filter((one) => typeof one === 'number')).toHaveLength(1);
    const others = got.filter((one) => one === undefined || takenClaim(one) === 'mobile');
    expect(others).toHaveLength(99);
  });

  it('a changed phone is free for others, and so is one of a change that was given up', async () => {
    const [one, other] = [await makeStudent(connection), await makeStudent(connection)];
    const [first, second] = [`+861390000002${end}`, `+861390000003${end}`];
    const take = async ({ studentId }: { studentId: number }, mobile: string, fails = false) =>
      await running.transaction().execute(async (change) => {
        await storeMobile(services, change, { studentId, mobile });
        if (fails) throw new Error('given up');
      });
    await take(one, first);
    await expect(take(one, second, true)).rejects.toThrow('given up');
    expect([await byMobile(first), await byMobile(second)]).toEqual([one.studentId, undefined]);
    await take(one, second);
    await take(other, first);
    expect([await byMobile(first), await byMobile(second)]).toEqual([
      other.studentId,
      one.studentId,
    ]);
  });

  it('one WeChat opens one account, however many bind it at once', async () => {
    const students = await Promise.all(many.map(() => makeStudent(connection)));
    const who = { app_id: 'wx1', open_id: `o${end}`, union_id: `u${end}`, nickname: '舟' };
    const got = await outcomes((at) =>
      running.transaction().execute(async (change) => {
        const { studentId } = students[at]!;
        const isBound = await wechatIdentities(change).bind(studentId, who, new Date());
        if (!isBound) throw new Refusal('wechatBound');
        return studentId;
      }),
    );
    expect(got.filter((one) => typeof one === 'number')).toHaveLength(1);
    expect(got.filter((one) => one instanceof Refusal)).toHaveLength(99);
  });
});

it('a school of before is claimed as it stands, some students at a time', async () => {
  await sql`insert into student (nickname, nickname_key) select 'n' || n, 'n' || n from generate_series(1, 2500) n`.execute(
    connection,
  );
  const before = await claims();
  expect(before.length).toBeGreaterThan(2500);
  await sql`drop table claim; delete from kysely_migration where name ~ '-(y-claims|z-claims-of-[a-z]+)$'`.execute(
    connection,
  );
  expect(await migrate(connection, migrations)).toHaveLength(3);
  expect(await claims()).toEqual(before);
});

it('the server writes no claim by itself, only what it is of', async () => {
  const claim = { kind: 'mobile', digest: Buffer.from('a'), student_id: 1 } as const;
  await expect(running.insertInto('claim').values(claim).execute()).rejects.toThrow(/permission/);
});
