import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../capabilities.ts';
import { accountReader, accountWriter } from '../../capabilities/account/account.repository.ts';
import { changeNickname } from '../../capabilities/account/settings/change-nickname.ts';
import { changeStudent } from '../../capabilities/account/settings/settings.repository.ts';
import { storeMobile } from '../../capabilities/account/mobile/store-mobile.ts';
import { wechatIdentities } from '../../capabilities/account/wechat/wechat-identity.repository.ts';
import { accountClaims } from '../../capabilities/account/registration/claims.migration.ts';
import { addCode, ownerOfCode } from '../../capabilities/referral/referral.repository.ts';
import { formerIndexes, takenClaim } from '../../platform/claims/claims.ts';
import { storedEmail, storedMobile } from '../../platform/contact/contact.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { grantRunning, runningRole } from '../../platform/database/running-role.ts';
import type { Step } from '../../platform/database/steps/steps.ts';
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
async function withoutIndexes(): Promise<void> {
  for (const name of Object.keys(formerIndexes)) {
    const { rows } = await sql<{ place: string }>`
      select conrelid::regclass::text as place from pg_constraint where conname = ${name}`.execute(
      connection,
    );
    const [key] = rows;
    const drop =
      key === undefined ? `drop index ${name}` : `alter table ${key.place} drop constraint ${name}`;
    await sql.raw(drop).execute(connection);
  }
}

it('the server reads claims and writes none by itself, only what they are of', async () => {
  const claim = { kind: 'mobile', digest: Buffer.from('a'), student_id: 1 } as const;
  expect(
    await running.selectFrom('claim').selectAll().where('kind', '=', 'mobile').execute(),
  ).toEqual([]);
  for (const refused of [
    running.insertInto('claim').values(claim),
    running.updateTable('claim').set({ student_id: 2 }),
    running.deleteFrom('claim'),
  ])
    await expect(refused.execute()).rejects.toThrow(/permission/);
});

describe.each(['beside the indexes of before', 'alone'])('claims %s', (how) => {
  beforeAll(async () => {
    if (how === 'alone') await withoutIndexes();
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

  it('one name, one mail address and one code of recommendation are one student’s, whoever else takes them at once', async () => {
    const students = await Promise.all(many.map(() => makeStudent(connection)));
    const [name, email, code] = [`同名${end}`, `same${end}@example.com`, `XZSAME${end}`];
    const named = await outcomes((at) => changeNickname(services, students[at]!.studentId, name));
    expect(
      named.filter((one) => one instanceof Refusal && one.refusal === 'nicknameTaken'),
    ).toHaveLength(99);
    const mailed = await outcomes((at) =>
      running.transaction().execute(async (change) => {
        await changeStudent(change, students[at]!.studentId, storedEmail(services, email));
      }),
    );
    expect(mailed.filter((one) => takenClaim(one) === 'email')).toHaveLength(99);
    const coded = await outcomes((at) =>
      addCode(running, { ...students[at]!, code, now: new Date() }),
    );
    expect(coded.filter((one) => one !== undefined)).toEqual([]);
    const owner = await ownerOfCode(running, code);
    expect(students.filter(({ studentId }) => studentId === owner)).toHaveLength(1);
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
  await grantRunning(school.ownerPool, runningRole);
  expect(await claims()).toEqual(before);
});

it('whoever changes a phone while the school is claimed keeps the new one, and the old one is free', async () => {
  const [before, after] = ['+8613900000091', '+8613900000092'];
  const { studentId } = await makeStudent(connection, { mobile: before }, services);
  await sql`drop trigger keep_claims on student; delete from claim where student_id = ${sql.lit(studentId)}`.execute(
    connection,
  );
  const [table, watched, batch] = accountClaims.steps;
  const take = async (step: Step | undefined) =>
    step !== undefined && 'text' in step ? await sql.raw(step.text).execute(connection) : undefined;
  for (const step of [table, watched]) await take(step);
  const changing = await running.startTransaction().execute();
  await storeMobile(services, changing, { studentId, mobile: after });
  await sql`update claims_reached_student set student_id = ${studentId - 1}`.execute(connection);
  const batched = take(batch);
  await expect.poll(waiting).toBe(1);
  await changing.commit().execute();
  await batched;
  expect([await byMobile(before), await byMobile(after)]).toEqual([undefined, studentId]);
  const other = await makeStudent(connection);
  await running
    .transaction()
    .execute((change) =>
      storeMobile(services, change, { studentId: other.studentId, mobile: before }),
    );
  expect(await byMobile(before)).toBe(other.studentId);
  await sql`drop table claims_reached_student`.execute(connection);
});

/** How many wait for a row that another holds. */
const waiting = async () =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(connection)
  ).rows.length;
