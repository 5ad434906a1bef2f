import { getLiveCourse } from '@xuezhou/contract/live';
import { beforeEach, expect, it } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import { enrol, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://xuezhou.example' } });
const { connection, clock, services } = school;

beforeEach(() => clock.set('2027-03-01T12:00:00+08:00'));

async function live(...words: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  const code = await runCli(
    ['live', ...words],
    async () => ({ ...services, close: async () => {} }),
    { print, note: print },
  );
  return { code, said };
}

const plan = async (courseId: number, ...words: string[]) =>
  await live(
    ...['plan', String(courseId), '--title', '利率，串讲', '--teacher', '沈老师'],
    ...['--begins', '2027-03-01 20:00', '--together', ...words],
  );

async function planned(courseId: number): Promise<number> {
  const { said } = await plan(courseId);
  return Number(/已安排直播课 (\d+)/.exec(said[0] ?? '')?.[1]);
}

it('a calendar fetches one class or the whole schedule without a session, while the student has the course', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled', title: '一级' });
  const liveId = await planned(courseId);
  await planned(courseId);
  const student = await school.signIn({ courses: [courseId] });
  const shown = await student.data(getLiveCourse, { params: { courseId } });
  const fetched = async (url: string) => await school.visit().send({ method: 'GET', url });
  const whole = await fetched(shown.calendarPath);
  expect(whole.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(whole.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  const path = shown.classes[0]?.calendarPath ?? '';
  const one = (await fetched(path)).body;
  expect(one.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  // Every line ends with CRLF, the last one too, and none is longer than 75 octets.
  expect(one.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(one.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of one.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(one).toContain('DTSTART:20270301T120000Z');
  expect(one).toContain('SUMMARY:利率，串讲');
  expect(one.replaceAll('\r\n ', '')).toContain(
    `https://xuezhou.example/course/${courseId}/live-mode?live=${liveId}`,
  );

  const other = await makeCourse(connection, { access: 'enrolled' });
  for (const forged of [
    path.replace(`${student.studentId}.`, `${student.studentId + 1}.`),
    path.replace(`.${courseId}.`, `.${other.courseId}.`),
    '/files/live/x.ics',
  ])
    expect((await fetched(forged)).statusCode).toBe(404);
  await connection.deleteFrom('enrolment').where('student_id', '=', student.studentId).execute();
  expect((await fetched(shown.calendarPath)).statusCode).toBe(404);
  await enrol(connection, student.studentId, courseId, '2027-02-01', new Date('2027-01-01'));
  expect((await fetched(shown.calendarPath)).statusCode).toBe(404);
});

it('a class that is moved or cancelled stays the same entry, with a higher number', async () => {
  const { courseId } = await makeCourse(connection);
  const liveId = String(await planned(courseId));
  const student = await school.signIn();
  const { calendarPath } = await student.data(getLiveCourse, { params: { courseId } });
  const calendar = async () =>
    (await school.visit().send({ method: 'GET', url: calendarPath })).body;
  expect(await calendar()).toContain('SEQUENCE:0');
  const { said } = await live('move', liveId, '--begins', '2027-03-02 19:30', '--minutes', '120');
  expect(said).toEqual([
    '“利率，串讲”改到 2027-03-02 19:30，会告诉有这门课的学生，提醒也按新时间再发',
  ]);
  const moved = await calendar();
  expect(moved).toContain(`UID:live-${liveId}@xuezhou.example`);
  for (const line of ['SEQUENCE:1', 'DTSTART:20270302T113000Z', 'DTEND:20270302T133000Z'])
    expect(moved).toContain(line);
  expect((await live('cancel', liveId)).code).toBe(0);
  expect(await calendar()).toContain('STATUS:CANCELLED');
  expect((await live('cancel', liveId)).said).toEqual(['“利率，串讲”已取消']);
});

it('a class that is to come rings when its door opens; one that is on, over or cancelled does not', async () => {
  const { courseId } = await makeCourse(connection);
  const liveId = String(await planned(courseId));
  const student = await school.signIn();
  const { calendarPath } = await student.data(getLiveCourse, { params: { courseId } });
  const lines = async () => {
    const { body } = await school.visit().send({ method: 'GET', url: calendarPath });
    return body.replaceAll('\r\n ', '').split('\r\n');
  };
  const coming = await lines();
  const [begins, ends] = [coming.indexOf('BEGIN:VALARM'), coming.lastIndexOf('END:VALARM')];
  expect(coming.slice(begins, ends + 1)).toEqual([
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'DESCRIPTION:利率，串讲：15 分钟后上课，现在可以进入教室',
    'END:VALARM',
  ]);
  // It is a part of its class.
  expect(begins).toBeGreaterThan(coming.indexOf('BEGIN:VEVENT'));
  expect(ends).toBeLessThan(coming.indexOf('END:VEVENT'));
  clock.set('2027-03-01T20:00:00+08:00');
  expect(await lines()).not.toContain('BEGIN:VALARM');
  clock.set('2027-03-02T12:00:00+08:00');
  expect(await lines()).not.toContain('BEGIN:VALARM');
  clock.set('2027-03-01T12:00:00+08:00');
  expect(await lines()).toContain('BEGIN:VALARM');
  await live('cancel', liveId);
  expect(await lines()).not.toContain('BEGIN:VALARM');
});

it('the operator plans, lists, ends and gives a replay; what is wrong is said in words', async () => {
  const { courseId, bulletId } = await makeCourse(connection);
  const other = await makeCourse(connection);
  const host = await school.signIn({ mobile: '+8613900009999', nickname: '沈老师本人' });
  const { code, said } = await plan(courseId, '--minutes', '60', '--host', '13900009999');
  expect(code, said.join()).toBe(0);
  const liveId = /已安排直播课 (\d+)/.exec(said[0] ?? '')?.[1] ?? '';
  for (const [words, wrong] of [
    [['--begins', '2027-03-01 11:00'], '--begins 应该是以后的时间'],
    [['--begins', '2027-02-30 20:00'], '北京时间'],
    [['--minutes', '0'], '--minutes'],
    [['--host', '13900000000'], '没有手机号'],
  ] as const)
    expect((await plan(courseId, ...words)).said.join()).toContain(wrong);
  expect((await live('key', liveId)).said[1]).toMatch(/^推流密钥 {2}[0-9a-f-]{36}\?sign=/);
  expect((await live('end', liveId)).said.join()).toContain('还没有开始');
  expect((await live('replay', liveId, String(bulletId))).said.join()).toContain('结束之后');
  clock.set('2027-03-01T20:30:00+08:00');
  expect((await live('end', liveId)).code).toBe(0);
  expect((await live('replay', liveId, String(other.bulletId))).said.join()).toContain(
    '没有编号为',
  );
  expect((await live('replay', liveId, String(bulletId), '--late', '30')).code).toBe(0);
  expect((await live('list', String(courseId))).said[1]).toContain(`已结束  沈老师`);
  expect((await live('attendance', liveId)).said).toEqual(['“利率，串讲”还没有人进过教室']);
  const hosts = connection.selectFrom('live_host').where('live_id', '=', Number(liveId));
  expect(await hosts.select('student_id').execute()).toEqual([{ student_id: host.studentId }]);
  expect((await live('sing')).said.join()).toContain('live 之后应该是');
});
