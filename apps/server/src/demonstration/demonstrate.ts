import { hash } from '@node-rs/argon2';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { oneAfterAnother } from '../platform/database/one-after-another.ts';
import { importCatalogue } from '../interchange/import-catalogue.ts';
import type { Change } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { addAlumni } from './add-alumni.ts';
import { addHead } from './add-head.ts';
import { addPointsGoods } from './add-rewards.ts';
import { addClassTeam } from './class-team.ts';
import { askQuestions } from './ask-questions.ts';
import { addLiveClasses } from './live-classes.ts';
import { people } from './people.ts';
import { addStudyHistory } from './study-history.ts';
import { addStudyMarks } from './study-marks.ts';
import { contactDigest, storedMobile, type Sealing } from '../platform/contact/contact.ts';

/**
 * Imports content/ and makes the demonstration people. Doing it again changes nothing; of servers that start at one moment
 * on one database, each waits for the one before it.
 */
export async function demonstrate(services: Services, content: string): Promise<void> {
  await oneAfterAnother(services.database.pool, 'demonstration', async () => {
    await demonstrateAlone(services, content);
  });
}

async function demonstrateAlone(services: Services, content: string): Promise<void> {
  const report = await importCatalogue(services, content, { dryRun: false });
  services.log.info(report.counts, '示范目录已导入');
  for (const fault of report.faults) services.log.warn(fault);
  const firstId = await services.database.connection.transaction().execute(async (change) => {
    await addHead(change, services.clock.now());
    const ids = await addPeople(services, change);
    await addLiveClasses(services, change, services.clock.now());
    await addClassTeam(change, ids, services.clock.now());
    const [first] = ids;
    if (first !== undefined) await addAlumni(services, change, first, services.clock.now());
    return first;
  });
  await addPointsGoods(services, content);
  if (firstId === undefined) return;
  const first = { studentId: firstId, sessionId: '', hasPhone: true, identityStatus: 1 };
  // The catalogue may be one in which nobody can study so.
  await addStudyHistory(services, first).catch((error: unknown) =>
    services.log.warn({ err: error }, '示范学习记录没有建立'),
  );
  await askQuestions(services).catch((error: unknown) =>
    services.log.warn({ err: error }, '示范答疑没有建立'),
  );
}

/** In their order. */
async function addPeople(sealing: Sealing, change: Change): Promise<number[]> {
  const ids = [];
  for (const person of people) ids.push(await addPerson(sealing, change, person));
  return ids;
}

async function addPerson(
  sealing: Sealing,
  change: Change,
  person: (typeof people)[number],
): Promise<number> {
  const known = await change
    .selectFrom('student')
    .where('mobile_digest', '=', contactDigest(sealing, 'mobile', person.mobile))
    .select('student_id')
    .executeTakeFirst();
  const studentId =
    known?.student_id ??
    (
      await change
        .insertInto('student')
        .values({
          ...storedMobile(sealing, person.mobile),
          mobile_valid: true,
          nickname: person.nickname,
          nickname_key: nicknameKey(person.nickname),
          password_hash: person.password === null ? null : await hash(person.password),
          identity_status: person.identityStatus,
        })
        .returning('student_id')
        .executeTakeFirstOrThrow()
    ).student_id;
  // Only at first: what somebody took away since stays away.
  if (known === undefined && person === people[0]) await addStudyMarks(change, studentId);
  if (person.courses === 'open') return studentId;
  const courses = await change.selectFrom('course').select('course_id').execute();
  await change
    .insertInto('enrolment')
    .values(courses.map(({ course_id }) => ({ student_id: studentId, course_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return studentId;
}
