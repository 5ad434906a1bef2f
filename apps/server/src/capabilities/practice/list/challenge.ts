import type { DataOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/practice';
import { bookLevelOf } from '@xuezhou/rules/practice/diagnosis';
import { challengeSize, neededToPass, spread } from '@xuezhou/rules/practice/challenge';
import { groupBy } from '../../../platform/group-by.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandUnlocked } from '../../assignment/assignment.port.ts';
import { placeOfBook, placeOfSubject } from '../../catalogue/catalogue.port.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { presentMastery, studiedCourse } from '../analysis/course-mastery.ts';
import { poolByType } from './filter-questions.ts';
import { isRight, listReader } from './list.repository.ts';
import { masteryReader } from '../analysis/mastery.repository.ts';
import { presentListItem } from '../practice.presenter.ts';

async function enterBook(services: Services, student: CurrentStudent, bookId: number) {
  const { connection } = services.database;
  const place = await placeOfBook(connection, bookId);
  if (place === undefined) throw notFound();
  await demandCourse(services, student, place.courseId, { for: 'view' });
  await demandUnlocked(connection, student.studentId, { courseId: place.courseId, bookId });
  return place;
}

export async function getBeforeChallenge(
  services: Services,
  student: CurrentStudent,
  bookId: number,
): Promise<DataOf<typeof contract.getBeforeChallenge>> {
  const { courseId, bookName } = await enterBook(services, student, bookId);
  const { connection } = services.database;
  const now = services.clock.now();
  const { readings } = await studiedCourse(connection, student.studentId, { courseId, now });
  const own = readings.filter((reading) => reading.bookId === bookId);
  const sum = (key: 'total' | 'done' | 'right') =>
    own.reduce((total, reading) => total + reading[key], 0);
  const questionCount = Math.min(challengeSize, sum('total'));
  return {
    courseId,
    bookId,
    bookName,
    bookLevel: bookLevelOf(own.map(({ level }) => ({ mastery: level }))),
    total: sum('total'),
    done: sum('done'),
    right: sum('right'),
    questionCount,
    needed: neededToPass(questionCount),
    readings: own.map((reading) => ({
      readingId: reading.readingId,
      name: reading.readingName,
      ...presentMastery(reading),
    })),
  };
}

/** Questions of every reading by turns: those that are not right yet before those that are. */
export async function listChallengeQuestions(
  services: Services,
  student: CurrentStudent,
  { bookId, type }: { bookId: number; type?: contract.ExerciseType | undefined },
): Promise<DataOf<typeof contract.listChallengeQuestions>> {
  const { courseId, bookName } = await enterBook(services, student, bookId);
  const { connection } = services.database;
  const now = services.clock.now();
  const reader = masteryReader(connection, student.studentId);
  const rows = await reader.candidates(courseId, { bookId }, now);
  const filter = { courseId, bookId, now };
  const allowed =
    type === undefined
      ? undefined
      : new Set(
          (await listReader(connection, student.studentId).list(poolByType[type], filter)).map(
            (row) => row.question_id,
          ),
        );
  const open = rows.filter((row) => allowed?.has(row.question_id) ?? true);
  const turns = [...groupBy(shuffle(open, Math.random), (row) => row.reading_id).values()].map(
    (group) => group.toSorted((a, b) => Number(isRight(a)) - Number(isRight(b))),
  );
  return {
    courseId,
    title: bookName,
    questions: spread(turns, challengeSize).map(presentListItem),
  };
}

function shuffle<One>(items: readonly One[], random: () => number): One[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

export async function getBeforePractice(
  services: Services,
  student: CurrentStudent,
  subjectId: number,
): Promise<DataOf<typeof contract.getBeforePractice>> {
  const { connection } = services.database;
  const place = await placeOfSubject(connection, subjectId);
  if (place === undefined) throw notFound();
  const { courseId, bookId, readingId } = place;
  await demandCourse(services, student, courseId, { for: 'view' });
  await demandUnlocked(connection, student.studentId, { courseId, bookId });
  const now = services.clock.now();
  const course = await studiedCourse(connection, student.studentId, { courseId, now });
  const rows = await listReader(connection, student.studentId).list('all', {
    courseId,
    subjectId,
    now,
  });
  const done = rows.filter((row) => row.question_status !== 0).length;
  const right = rows.filter(isRight).length;
  return {
    ...place,
    total: rows.length,
    done,
    right,
    mastery: course.of(readingId).mastery,
  };
}
