import { bless, getAlumni, maxBullets, takeBackBless } from '@xuezhou/contract/alumni';
import {
  addAlumnus,
  listBlessings,
  refuseBlessing,
  removeAlumnus,
  showBlessing,
} from '@xuezhou/contract/alumni/console';
import { addGateWords } from '@xuezhou/contract/moderation/console';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { alumniPersonalData } from './alumni.personal-data.ts';

const school = await startTestApp();
const { connection, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true });

beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00');
  await connection.deleteFrom('blessing').execute();
});

type Client = Awaited<ReturnType<typeof school.signIn>>;
async function alumnus(nickname?: string) {
  const student = await school.signIn(nickname === undefined ? {} : { nickname });
  await owner.data(addAlumnus, {
    body: { studentId: student.studentId, exam: 'CFA 一级', month: '2026-02' },
  });
  return student;
}
const send = (student: Client, content = '每天一段水路，刚好到岸', country = '中国') =>
  student.call(bless, { body: { content, country } });
const look = (student: Client, lastQueryTime?: string) =>
  student.data(getAlumni, { query: lastQueryTime === undefined ? {} : { lastQueryTime } });
const show = (blessId: number) => owner.data(showBlessing, { body: { blessId } });
const byNumber = (a: number, b: number) => a - b;
const statusOf = (name: keyof typeof refusals) => refusals[name][0];

async function shown(content: string, country = '中国') {
  const writer = await alumnus();
  const { data } = await send(writer, content, country);
  await show(data.blessId);
  return { writer, blessId: data.blessId };
}

/** Many at once, each of a student of its own. */
async function many(count: number) {
  await sql`
    with writers as (
      insert into student (nickname, nickname_key)
      select 'many' || n || '-' || extract(epoch from clock_timestamp()), 'many' || n || '-' || extract(epoch from clock_timestamp())
      from generate_series(1, ${count}::int) n
      returning student_id
    )
    insert into blessing (student_id, content, country, state, sent_at, shown_at)
    select student_id, '慢一点没关系', '新加坡', 'shown', now(),
      '2026-01-01T00:00:00Z'::timestamptz + row_number() over () * interval '1 millisecond'
    from writers`.execute(connection);
}

describe('[POST /api/alumni/bless] writing a blessing', () => {
  it('[GET /api/console/alumni/blessings] [POST /api/console/alumni/blessings/show] waits for a teacher, is seen by its writer alone, then by everybody', async () => {
    const [writer, reader] = [await alumnus('林知远'), await school.signIn()];
    const before = await look(writer);
    expect(before).toMatchObject({ hasJoined: false, alumniStatus: 1, bless: null });
    const { data: own } = await send(writer);
    expect(own).toMatchObject({
      content: '每天一段水路，刚好到岸',
      country: '中国',
      state: 'waiting',
    });
    expect(await look(writer)).toMatchObject({ hasJoined: true, bless: own, bulletScreenList: [] });
    expect((await look(reader)).bulletScreenList).toEqual([]);
    const waiting = await owner.data(listBlessings, { query: { state: 'waiting' } });
    expect(waiting).toMatchObject([{ blessId: own.blessId, nickname: '林知远' }]);
    const entries = await entriesOf(connection, 'showBlessing');
    await show(own.blessId);
    await show(own.blessId);
    expect(await entriesOf(connection, 'showBlessing')).toBe(entries + 1);
    const { blessId } = own;
    expect(await lastEntry(connection, 'showBlessing')).toMatchObject({
      ...{ staff_id: owner.staffId, target_kind: 'student', target_id: String(writer.studentId) },
      ...{ before: { state: 'waiting' }, after: { blessId } },
    });
    expect(await owner.data(listBlessings, { query: { state: 'waiting' } })).toEqual([]);
    const seen = await look(reader);
    expect(seen).toMatchObject({
      blessRawList: [{ blessId: own.blessId, name: '林同学', exam: 'CFA 一级，2026 年 2 月' }],
      bulletScreenList: [{ blessId: own.blessId, country: '中国', isMine: false }],
      countriesBlessList: [{ country: '中国', count: 1 }],
      ...{ hasJoined: false, alumniStatus: 0, bless: null },
    });
    expect(JSON.stringify(seen)).not.toContain('林知远');
    expect((await look(writer)).bulletScreenList[0]?.isMine).toBe(true);
    expect((await look(writer)).bless?.state).toBe('shown');
  });

  it('is for those who passed, with a phone', async () => {
    const student = await school.signIn();
    expect((await send(student)).status).toBe(statusOf('alumniNotEntitled'));
    const phoneless = await school.signIn({ mobile: null });
    expect((await send(phoneless)).status).toBe(statusOf('phoneRequired'));
    expect((await phoneless.call(getAlumni, { query: {} })).status).toBe(statusOf('phoneRequired'));
    expect((await school.visit().call(getAlumni, { query: {} })).http).toBe(401);
  });

  it('is once: also of several at one moment one is kept', async () => {
    const writer = await alumnus();
    const sent = await Promise.all(
      ['一次上岸一', '一次上岸二'].map((words) => send(writer, words)),
    );
    expect(sent.map(({ status }) => status).toSorted(byNumber)).toEqual([
      200,
      statusOf('alumniJoined'),
    ]);
    expect((await send(writer)).status).toBe(statusOf('alumniJoined'));
  });

  it('refuses what is too short, too long, from nowhere, or has a keyword of the live chat', async () => {
    const writer = await alumnus();
    for (const content of [
      '',
      '加油',
      '🎉'.repeat(1000),
      '字'.repeat(41),
      '\u200b\u202e \n',
      'a\u0301'.repeat(90),
    ])
      expect((await send(writer, content)).status).toBe(statusOf('blessLength'));
    for (const country of ['', '火星', '<b>中国</b>'])
      expect((await send(writer, '一次上岸', country)).status).toBe(statusOf('blessPlace'));
    await owner.data(addGateWords, {
      body: { words: [{ word: '代考', category: 'other', outcome: 'refuse' }] },
    });
    for (const content of ['找我代考吧', '找我 代-考 吧', '找我代\u200b考吧'])
      expect((await send(writer, content)).status).toBe(statusOf('blessKeyword'));
    expect((await send(writer, 'x'.repeat(4001))).http).toBe(400);
    expect((await look(writer)).hasJoined).toBe(false);
  });

  it('keeps a script as the words that it is', async () => {
    const writer = await alumnus();
    const content = '<script>alert(1)</script>';
    const { data } = await send(writer, content);
    await show(data.blessId);
    const answer = await writer.send({ method: 'GET', url: '/api/alumni' });
    expect(answer.headers['content-type']).toContain('application/json');
    expect((await look(writer)).bulletScreenList[0]?.content).toBe(content);
  });

  it('is sent five times a day at most', async () => {
    const writer = await alumnus();
    for (let turn = 0; turn < 5; turn++) {
      expect((await send(writer)).status).toBe(200);
      await writer.data(takeBackBless);
    }
    expect((await send(writer)).status).toBe(statusOf('blessTooOften'));
  });
});

describe('moderation', () => {
  it('[POST /api/console/alumni/blessings/refuse] says why not, takes one away that flies, and lets it be written anew', async () => {
    const { writer, blessId } = await shown('一次上岸吧');
    const reader = await school.signIn();
    const body = { blessId, reason: '请不要写广告' };
    expect((await owner.call(refuseBlessing, { body: { ...body, reason: ' ' } })).status).toBe(
      9354,
    );
    await owner.data(refuseBlessing, { body });
    expect((await look(reader)).bulletScreenList).toEqual([]);
    expect((await look(writer)).bless).toMatchObject({ state: 'refused', reason: '请不要写广告' });
    expect(await lastEntry(connection, 'refuseBlessing')).toMatchObject({
      ...{ staff_id: owner.staffId, target_id: String(writer.studentId) },
      ...{ before: { state: 'shown' }, after: { blessId }, why: '请不要写广告' },
    });
    const entries = await entriesOf(connection, 'refuseBlessing');
    await owner.data(refuseBlessing, { body });
    expect(await entriesOf(connection, 'refuseBlessing')).toBe(entries);
    const { data: anew } = await send(writer, '慢慢来也会到');
    expect(anew.state).toBe('waiting');
    expect(anew.blessId).not.toBe(blessId);
    expect((await owner.call(showBlessing, { body: { blessId } })).status).toBe(9353);
  });

  it('is for staff who may decide', async () => {
    const { blessId } = await shown('一次上岸吧');
    const staff = await signInStaffAs(school, { permissions: ['request.read'] });
    expect(await staff.data(listBlessings, { query: { state: 'shown' } })).toHaveLength(1);
    expect((await staff.call(showBlessing, { body: { blessId } })).status).not.toBe(200);
    expect(
      (await staff.call(addAlumnus, { body: { studentId: 1, exam: 'x', month: '2026-01' } }))
        .status,
    ).not.toBe(200);
  });

  it('[POST /api/console/alumni/add] [POST /api/console/alumni/remove] knows who passed, and what', async () => {
    const student = await school.signIn();
    const { studentId } = student;
    const add = (exam: string, month: string, id = studentId) =>
      owner.call(addAlumnus, { body: { studentId: id, exam, month } });
    expect((await add(' ', '2026-02')).status).toBe(9352);
    expect((await add('CFA 一级', '2026-13')).status).toBe(9352);
    expect((await add('CFA 一级', '2026-02', 2_000_000)).status).toBe(9101);
    expect((await add('CFA 一级', '2026-02')).status).toBe(200);
    expect((await add('CFA 二级', '2026-08')).status).toBe(200);
    const target = { target_kind: 'student', target_id: String(studentId) };
    const last = { exam: 'CFA 二级', month: '2026-08' };
    expect(await lastEntry(connection, 'addAlumnus')).toMatchObject({
      ...{ staff_id: owner.staffId, ...target, after: last },
      before: { exam: 'CFA 一级', month: '2026-02' },
    });
    expect((await look(student)).alumniStatus).toBe(1);
    await owner.data(removeAlumnus, { body: { studentId } });
    expect((await owner.call(removeAlumnus, { body: { studentId } })).status).toBe(9351);
    expect(await lastEntry(connection, 'removeAlumnus')).toMatchObject({ ...target, before: last });
    expect((await look(student)).alumniStatus).toBe(0);
  });
});

describe('[alumni.cap#1,2] [GET /api/alumni] [alumni] the list of bullets', () => {
  it('never holds more than 1000, the newest', async () => {
    await many(1005);
    const { blessId } = await shown('最后一句祝福');
    const list = await look(await school.signIn());
    expect(maxBullets).toBe(1000);
    expect(list.bulletScreenList).toHaveLength(1000);
    expect(list.blessRawList).toHaveLength(1000);
    expect(list.bulletScreenList[0]?.blessId).toBe(blessId);
    // Places count all, also those that do not fly.
    expect(list.countriesBlessList).toEqual([
      { country: '新加坡', count: 1005 },
      { country: '中国', count: 1 },
    ]);
  });

  it('refresh asks by lastQueryTime and repeats none, though many are shown in one millisecond', async () => {
    const reader = await school.signIn();
    const seen: number[] = [];
    let since = (await look(reader)).lastQueryTime;
    for (let turn = 0; turn < 4; turn++) {
      const writers = await Promise.all([1, 2, 3].map(() => alumnus()));
      const sent = await Promise.all(writers.map((writer) => send(writer, '一起上岸吧')));
      // The clock stands still: all would have one time.
      await Promise.all(sent.map(({ data }) => show(data.blessId)));
      const news = await look(reader, since);
      seen.push(...news.bulletScreenList.map(({ blessId }) => blessId));
      expect(news.bulletScreenList).toHaveLength(3);
      since = news.lastQueryTime;
    }
    expect(new Set(seen).size).toBe(12);
    const none = await look(reader, since);
    expect(none).toMatchObject({ bulletScreenList: [], blessRawList: [], lastQueryTime: since });
    expect((await reader.call(getAlumni, { query: { lastQueryTime: 'yesterday' } })).http).toBe(
      400,
    );
  });

  it('shows one that was taken back and written anew', async () => {
    const reader = await school.signIn();
    const { writer } = await shown('一起上岸吧');
    const { lastQueryTime } = await look(reader);
    await writer.data(takeBackBless);
    await writer.data(takeBackBless);
    expect((await look(reader)).bulletScreenList).toEqual([]);
    const { data } = await send(writer, '再写一句祝福');
    await show(data.blessId);
    const news = await look(reader, lastQueryTime);
    expect(news.bulletScreenList.map(({ content }) => content)).toEqual(['再写一句祝福']);
  });
});

it('a blessing is exported to its writer and ends with the account', async () => {
  const { writer } = await shown('一起上岸吧');
  const exported = await Promise.all(
    alumniPersonalData.map((each) => each.read(connection, writer.studentId)),
  );
  expect(JSON.stringify(exported)).toContain('一起上岸吧');
  expect(JSON.stringify(exported)).toContain('CFA 一级');
  await connection.transaction().execute(async (change) => {
    for (const each of alumniPersonalData) await each.erase(change, writer.studentId);
  });
  expect((await look(await school.signIn())).bulletScreenList).toEqual([]);
});
