import { findStudent } from '@xuezhou/contract/account/console';
import { loginByPassword } from '@xuezhou/contract/account';
import { getOrder } from '@xuezhou/contract/mall';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { contactPlaces } from '../../capabilities.ts';
import { openTestMall } from '../../capabilities/mall/testing/open-mall.ts';
import { openContact } from '../../platform/contact/contact.ts';
import type { ContactPlace } from '../../platform/contact/contact-place.ts';
import { resealContacts } from '../../platform/contact/reseal-contacts.ts';
import { sealPlainContacts } from '../../platform/contact/seal-plain-contacts.ts';
import { keysOf } from '../../platform/config/key-config.ts';
import { signerWith } from '../../platform/signer.ts';
import { makeStudent } from '../factories.ts';
import {
  leaveAsVisitor,
  leaveForPrizeAndExam,
  leaveInOrder,
  leftMails,
  leftNumbers,
} from '../leave-contacts.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { testSealing } from '../test-signer.ts';
import { placesOf, wholeDatabase } from '../database/whole-database.ts';

const school = await openTestMall();
const { connection } = school;
// As a start does it, before it serves.
const { ownerPool: pool } = school;
const desk = await signInStaffAs(school, { isOwner: true });

const mobile = '+8613612340001';
const email = 'bound.student@example.com';
const password = 'xuezhou2026';
const waiting = 'waiting.mail@example.com';
const stored = [mobile.slice(3), email, ...Object.values({ ...leftNumbers, ...leftMails })];
const many = 3000;

const { studentId } = await makeStudent(connection, { mobile, email, password });
const student = await school.signIn(studentId);
const orderId = await leaveInOrder(school, school.wechat, { student, desk });
await leaveForPrizeAndExam(school, student);
await leaveAsVisitor(school.visit());

/** As an older version left it. */
async function unseal({ table, kind, hasDigest, hasTail, visitorKey }: ContactPlace) {
  const { rows } = await pool.query<{ ctid: string; sealed: Buffer }>(
    `select ctid::text, ${kind}_sealed as sealed from ${table} where ${kind}_sealed is not null`,
  );
  for (const { ctid, sealed } of rows)
    await pool.query(
      `update ${table} set ${kind}_sealed = null, ${kind}_plain = $2
         ${hasDigest ? `, ${kind}_digest = null` : ''} ${hasTail ? `, ${kind}_tail = null` : ''}
         ${visitorKey ? `, ${visitorKey} = 'visitor:' || $2` : ''}
       where ctid = $1::tid`,
      [ctid, openContact(testSealing, kind, sealed)],
    );
  return rows.length;
}

async function makeOld(): Promise<number> {
  let count = 0;
  for (const place of contactPlaces) count += await unseal(place);
  await sql`
    insert into student (nickname, nickname_key, mobile_plain, mobile_valid)
    select 'old' || n, 'old' || n, '+86177' || lpad(n::text, 8, '0'), true
    from generate_series(1, ${many}::int) n`.execute(connection);
  await sql`truncate graphile_worker._private_jobs`.execute(connection);
  await sql`select graphile_worker.add_job('send-mail',
    ${JSON.stringify({ to: waiting, subject: '等着的信', text: '还没寄' })}::json)`.execute(
    connection,
  );
  await sql`select graphile_worker.add_job('send-email-code',
    ${JSON.stringify({ email: waiting, emailCodeId: '1', expiresAt: '' })}::json)`.execute(
    connection,
  );
  return count + many + 1;
}

const seal = (places = contactPlaces) => sealPlainContacts(pool, school.services, places);

const logIn = async (j_username: string) =>
  (await school.visit().call(loginByPassword, { body: { j_username, j_password: password } }))
    .status;

/** The pages of a table as they lie on the disk. */
async function fileOf(table: string): Promise<string> {
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ bytes: Buffer }>(
    'select pg_read_binary_file(pg_relation_filepath($1::regclass)) as bytes',
    [table],
  );
  return rows[0]?.bytes.toString('latin1') ?? '';
}

/** A transaction of another database: whoever begins to read meanwhile sees rows as they were before it. */
async function changeElsewhere(): Promise<pg.Client> {
  const client = new pg.Client(inject('testServer').connectionString);
  await client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return client;
}

const hasPlain = async ({ table, kind }: ContactPlace) =>
  (await pool.query(`select from ${table} where ${kind}_plain is not null limit 1`)).rowCount === 1;

it('what an older version left readable is sealed at the start, also by the second try, and is used as before', async () => {
  const left = await makeOld();
  const readable = placesOf(stored, await wholeDatabase(connection));
  for (const word of stored) expect(readable.join('\n')).toContain(word);
  // A server that was killed after the first table.
  const older = await changeElsewhere();
  const sealing = seal(contactPlaces.slice(0, 1));
  const [place] = contactPlaces as [ContactPlace];
  await expect.poll(() => hasPlain(place)).toBe(false);
  await older.end();
  const first = await sealing;
  expect(first).toBeGreaterThan(many);
  expect(placesOf(['+86177000'], [[place.table, await fileOf(place.table)]])).toEqual([]);
  expect(first + (await seal())).toBe(left);
  expect(await seal()).toBe(0);
  const all = [...stored, waiting, '+86177000'];
  expect(placesOf(all, await wholeDatabase(connection))).toEqual([]);
  for (const { table } of contactPlaces)
    expect(placesOf(all, [[table, await fileOf(table)]])).toEqual([]);

  expect([await logIn(mobile.slice(3)), await logIn(email)]).toEqual([200, 200]);
  await expect(makeStudent(connection, { mobile })).rejects.toThrow('student_by_mobile');
  await expect(makeStudent(connection, { email })).rejects.toThrow('student_by_email');
  expect((await desk.data(findStudent, { query: { mobile: '17700002999' } })).nickname).toBe(
    'old2999',
  );
  // The password's session took the place of the one before.
  const again = await school.signIn(studentId);
  const order = await again.data(getOrder, { params: { type: 'normal', id: orderId } });
  expect(order.address?.mobile).toBe('138****7715');
  expect(order.invoice?.email).toBe(leftMails.ofInvoice);
  // The same visitor again is the same person.
  await leaveAsVisitor(school.visit());
  for (const table of ['prepurchase', 'chat_account'] as const)
    expect(await connection.selectFrom(table).select('person_key').execute()).toHaveLength(1);
});

it('a mail that waited is sent all the same', async () => {
  const sent: unknown[] = [];
  const { rows } = await sql<{ task: string; to: string }>`
    select task_identifier as task, payload ->> 'sealedTo' as to
    from graphile_worker._private_jobs j
    join (select id, identifier as task_identifier from graphile_worker._private_tasks) t on t.id = j.task_id
    where t.task_identifier in ('send-mail', 'send-email-code')`.execute(connection);
  for (const { task, to } of rows)
    sent.push([task, openContact(testSealing, 'email', Buffer.from(to, 'base64'))]);
  expect(sent).toEqual([['send-mail', waiting]]);
});

it('a former key may go when the job has sealed anew what it sealed', async () => {
  const none = { SECRET: '', SECRET_BEFORE: '', SIGNING_KEYS: '', COOKIE_KEYS: '' };
  const younger = 'a-younger-key-of-the-tests';
  const keys = keysOf({ ...none, SEALING_KEYS: younger }, 'a secret of the tests');
  const count = await resealContacts(
    school.services.database.pool,
    { signer: signerWith(keys) },
    contactPlaces,
  );
  expect(count).toBeGreaterThan(many);
  expect(
    await resealContacts(
      school.services.database.pool,
      { signer: signerWith(keys) },
      contactPlaces,
    ),
  ).toBe(0);
  const alone = { signer: signerWith(younger) };
  for (const { table, kind } of contactPlaces) {
    const { rows } = await pool.query<{ sealed: Buffer }>(
      `select ${kind}_sealed as sealed from ${table} where ${kind}_sealed is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { sealed } of rows) expect(openContact(alone, kind, sealed)).not.toBe('');
  }
});

it('a student is found by the number in either form and by its last four digits, if these tell one', async () => {
  const find = (typed: string) => desk.call(findStudent, { query: { mobile: typed } });
  await makeStudent(connection, { mobile: '+8613612349876', nickname: '尾号唯一' });
  for (const typed of ['13612349876', '+8613612349876', '9876'])
    expect((await find(typed)).data).toMatchObject({ nickname: '尾号唯一' });
  await makeStudent(connection, { mobile: '+8613712349876', nickname: '又一位' });
  const two = await find('9876');
  expect(two.data).toBeNull();
  expect(two.message).toMatch(
    /不止一个：尾号唯一（编号 \d+）、又一位（编号 \d+）。请输入完整的手机号/,
  );
  expect((await find('9870')).message).toBe('没有手机尾号为 9870 的学生');
  expect((await find('987')).message).toContain('后四位');
});
