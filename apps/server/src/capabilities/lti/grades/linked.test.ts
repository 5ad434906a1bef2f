import { listLtiLinks, unlinkLti } from '@xuezhou/contract/lti';
import { resendLtiGrades, switchLtiPlatform } from '@xuezhou/contract/lti/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { openGradeDesk } from '../testing/grade-desk.ts';
import { onThisMachine } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock, connection } = school;
clock.set('2026-11-29T10:00:00+08:00');
const grades = await openGradeDesk(school);
const { arrive, comeAgain, sit, pass, scoreOf, fault, own, desk, platformId, target } = grades;
beforeEach(() => clock.advance({ hours: 3 }));

it('[lti.grades#11] who links anew goes on from where it was: a worse score does not take the place of a better one', async () => {
  const student = await arrive();
  await sit(student, 4);
  await pass();
  await student.data(unlinkLti, { body: { platformId } });
  clock.advance({ minutes: 5 });
  await comeAgain(student);
  await sit(student, 2);
  await pass();
  expect((await scoreOf('jc-2301'))?.score).toBe(80);
});

it('[lti.grades#11] nothing goes without the link, though an older server has unlinked', async () => {
  const student = await arrive('jc-2302');
  await sit(student, 2);
  await connection.deleteFrom('lti_identity').execute();
  await pass();
  expect(await scoreOf('jc-2302')).toBeUndefined();
  expect(await own(student)).toEqual([]);
});

it('a teacher who tries a link is graded nowhere, and makes no fault', async () => {
  const teacher = await arrive('jc-0007');
  await sit(teacher, 5);
  await pass();
  expect(await own(teacher)).toEqual([]);
  expect(await teacher.data(listLtiLinks)).toMatchObject([{ platformId, isGraded: false }]);
  expect((await grades.gradesShown())?.faults).toEqual([]);
});

it('who comes reads that grades go there before they link, and after', async () => {
  const visitor = await school.signIn();
  const launchId = await desk.come(visitor, 'jiangcheng', 'jc-2301', target);
  expect((await desk.look(visitor, launchId)).data).toMatchObject({ isGraded: true });
  await desk.playFault('no-score-scope');
  const without = await desk.come(visitor, 'jiangcheng', 'jc-2301', target);
  expect((await desk.look(visitor, without)).data).toMatchObject({ isGraded: false });
  const student = await arrive();
  expect(await student.data(listLtiLinks)).toMatchObject([{ platformId, isGraded: true }]);
});

it('a platform that asks to wait is left alone by all of its scores, and then asked by one', async () => {
  const student = await arrive();
  await sit(student, 1);
  await fault('429');
  await pass();
  const restOf = () =>
    connection
      .selectFrom('lti_platform')
      .where('platform_id', '=', platformId)
      .select(['resting_until', 'rests'])
      .executeTakeFirstOrThrow();
  const until = new Date(clock.now().getTime() + 600_000);
  expect(await restOf()).toEqual({ resting_until: until, rests: 1 });
  clock.advance({ minutes: 9 });
  // A newer score is due at once, and waits as well.
  await sit(student, 3);
  await pass();
  const triesOf = () =>
    connection
      .selectFrom('lti_line')
      .where('student_id', '=', student.studentId)
      .select(['state', 'tries'])
      .executeTakeFirstOrThrow();
  expect(await triesOf()).toEqual({ state: 'waiting', tries: 0 });
  clock.advance({ minutes: 2 });
  await pass();
  expect(await scoreOf('jc-2301')).toMatchObject({ score: 60 });
  expect(await restOf()).toEqual({ resting_until: null, rests: 0 });
});

it.each([
  [400, 'timestamp', 'conflict'],
  [422, 'attempts', 'attempts'],
] as const)('what Canvas says with %i of %s is told apart', async (status, said, why) => {
  const { faultOfStatus } = await import('./score-fault.ts');
  expect(faultOfStatus(status, `{"errors":{"message":"the ${said} …"}}`)).toBe(why);
});

it('[POST /api/console/lti/platforms/grades/resend] nothing is sent again to a platform that is off, and that is said', async () => {
  const staff = await grades.staff();
  await staff.data(switchLtiPlatform, { body: { platformId, isOn: false } });
  expect((await staff.call(resendLtiGrades, { body: { platformId } })).status).toBe(
    consoleRefusals.ltiGradesOver[0],
  );
  await staff.data(switchLtiPlatform, { body: { platformId, isOn: true } });
});

it('a link that was not opened since who somebody is was said anew is told nothing, and holds up nobody', async () => {
  const student = await arrive();
  await sit(student, 3);
  await sql`insert into lti_line (student_id, platform_id, deployment_id, link, subject, target, course_id, paper_id,
      line_item, may_score, since, said_at, look_at)
    select student_id, platform_id, deployment_id, 'of-before', subject, target, course_id, paper_id,
      'http://127.0.0.1:9/of-before', may_score, since, said_at, look_at
    from lti_line where student_id = ${student.studentId}`.execute(connection);
  await student.data(unlinkLti, { body: { platformId } });
  clock.advance({ minutes: 5 });
  await comeAgain(student);
  await pass();
  const before = await connection
    .selectFrom('lti_line')
    .where('student_id', '=', student.studentId)
    .where('link', '=', 'of-before')
    .select('stamp')
    .executeTakeFirstOrThrow();
  expect(before.stamp).toBeNull();
  const { rests } = await connection
    .selectFrom('lti_platform')
    .where('platform_id', '=', platformId)
    .select('rests')
    .executeTakeFirstOrThrow();
  expect(rests).toBe(0);
});
