import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { getSmartStart as operation, RestingChapter } from '@xuezhou/contract/practice';
import { examSecondsPerQuestion } from '@xuezhou/rules/practice/exam-pace';
import { restingTopics } from '@xuezhou/rules/practice/smart/met-questions';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { lockedBooksOf } from '../../assignment/assignment.port.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { currentQuestions } from '../facts/question-facts.sql.ts';
import { smartGround, type SmartGround } from '../list/pick-questions.ts';
import { formOf, isNewcomer, reachedReading } from './smart-ground.ts';

const maxResting = 3;

interface Asked {
  readonly studentId: number;
  readonly courseId: number;
  readonly questionIds: readonly number[];
}

/** The lectures that explain most of the questions, each from the earliest second that one of them names. */
const findClips = prepareSql<Asked, RestingChapter['clips'][number]>(
  (p) => sql`
    select l.book_id as "bookId", l.reading_id as "readingId", l.bullet_id as "bulletId", l.title as "bulletName",
      min((v.content->'lecture'->>'second')::int) as second
    from ${currentQuestions}
    join bullet l on l.bullet_id = (v.content->'lecture'->>'bulletId')::int and l.course_id = ${p.courseId}
    join book k on k.book_id = l.book_id and k.book_status = 1
    where q.question_id = any(${p.questionIds}::int[]) and l.reading_id is not null
      and l.book_id not in (${lockedBooksOf(p, p.courseId)})
    group by l.bullet_id order by count(*) desc, l.position, l.bullet_id limit 2`,
);

/** What there is to choose before smart practice begins, and which chapters it will not ask yet. */
export async function getSmartStart(
  services: Services,
  { studentId, ...student }: CurrentStudent,
  { params: { courseId }, query: { reachedId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { title } = await demandCourse(services, { studentId, ...student }, courseId, {
    for: 'view',
  });
  const { connection } = services.database;
  const now = services.clock.now();
  const ground = await smartGround(connection, studentId, { courseId, now });
  const { course, exam } = ground;
  const reached = reachedReading(course, reachedId === undefined ? {} : { reachedId });
  return {
    courseName: title,
    exam: exam && { name: exam.name, kinds: [...new Set(exam.parts.map(({ kind }) => kind))] },
    secondsPerQuestion: exam?.secondsPerQuestion ?? examSecondsPerQuestion,
    kinds: kindsOf(ground),
    isNewcomer: isNewcomer(course),
    reached: reached
      ? { readingId: reached.readingId, number: reached.number, name: reached.readingName }
      : null,
    resting: await restingOf(connection, ground, { studentId, courseId, now }),
  };
}

/** Those of the exam first, then by how many there are. */
function kindsOf({ candidates, exam }: SmartGround) {
  const asked = new Set(formOf(exam, {}, candidates)?.map(({ kind }) => kind));
  const kinds = [...groupBy(candidates, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    count: own.length,
    isAsked: asked.has(kind),
  }));
  return kinds.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked) || b.count - a.count);
}

async function restingOf(
  connection: Connection,
  { candidates, course, exam }: SmartGround,
  { studentId, courseId, now }: { studentId: number; courseId: number; now: Date },
): Promise<RestingChapter[]> {
  const form = formOf(exam, {}, candidates);
  const resting = restingTopics(candidates, { now: now.getTime(), log: course.log, form });
  const chapters = resting.flatMap(({ topic, questionIds, until }) => {
    const reading = course.readings.find(({ readingId }) => readingId === topic);
    return reading === undefined ? [] : [{ reading, questionIds, until }];
  });
  return await Promise.all(
    chapters.slice(0, maxResting).map(async ({ reading, questionIds, until }) => ({
      readingId: reading.readingId,
      name: reading.readingName,
      questionIds: [...questionIds],
      until: new Date(until).toISOString(),
      clips: await findClips.rows(connection, { studentId, courseId, questionIds }),
    })),
  );
}
