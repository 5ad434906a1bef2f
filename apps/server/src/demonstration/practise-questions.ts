import type { WrongCause } from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { isInHeldOutPaper } from '../capabilities/mock/mock.port.ts';
import { answerQuestion } from '../capabilities/practice/answer/answer-question.ts';
import { gradeOpenAnswer } from '../capabilities/practice/answer/grade-open-answer.ts';
import { markQuestion } from '../capabilities/practice/answer/mark-question.ts';
import { setWrongCause } from '../capabilities/practice/wrong/wrong-book.ts';
import type { CurrentStudent } from '../platform/http/bind.ts';
import type { Services } from '../platform/services.ts';
import { v7 as uuidv7 } from 'uuid';
import { chanceOf } from './chance-of.ts';
import { wrongAnswer } from './wrong-answer.ts';

interface Practice {
  readonly student: CurrentStudent;
  readonly courseId: number;
  /** How much of a reading is answered right. */
  readonly skillOf: (readingId: number) => number;
  /** The moments at which a session begins, oldest first. */
  readonly days: readonly number[];
}

interface Asked {
  questionId: number;
  groupId: number | null;
  readingId: number;
  kind: string;
  version: number;
  answer: string;
  letters: string[];
}

const [freshPerDay, againPerDay] = [6, 5];
const causes: readonly WrongCause[] = ['unknown', 'misread', 'slipped'];
const ownWords = '先写出公式，再代入题目给的数，最后用一句话说明结果的含义。';

/** Goes through a course from its beginning, some questions a day, and asks what went wrong once more. */
export async function practiseQuestions(services: Services, practice: Practice): Promise<void> {
  const questions = await questionsOf(services, practice.courseId);
  const { studentId } = practice.student;
  let wrong: Asked[] = [];
  for (const [day, beginsAt] of practice.days.entries()) {
    const fresh = questions.splice(0, freshPerDay);
    const again = wrong.splice(0, againPerDay);
    const sessionId = uuidv7({ msecs: beginsAt });
    for (const [index, asked] of [...again, ...fresh].entries()) {
      const seed = chanceOf(studentId, day, asked.questionId);
      const skill = practice.skillOf(asked.readingId);
      // Its explanation was read the day before.
      const isRight = seed < (index < again.length ? Math.sqrt(skill) : skill);
      const at = beginsAt + index * 75_000;
      await answer(services, practice, { asked, isRight, at, sessionId, seed });
      if (!isRight && asked.groupId === null) wrong = [...wrong, asked];
    }
  }
}

async function answer(
  services: Services,
  { student, courseId }: Practice,
  given: { asked: Asked; isRight: boolean; at: number; sessionId: string; seed: number },
): Promise<void> {
  const { asked, isRight, at, sessionId, seed } = given;
  const { questionId, groupId, version, kind } = asked;
  const then = { ...services, clock: { now: () => new Date(at) } };
  const whole = { courseId, questionId };
  const choice = isRight ? asked.answer : wrongAnswer(asked.answer, asked.letters, kind);
  await answerQuestion(then, student, {
    body: {
      ...whole,
      answerId: uuidv7({ msecs: at }),
      version,
      ...(groupId !== null && { groupId }),
      studentAnswer: kind === 'open' ? ownWords : choice,
      spentMs: Math.round(25_000 + seed * 60_000),
      sessionId,
    },
  });
  if (kind === 'open')
    await gradeOpenAnswer(then, student, {
      body: { ...whole, grade: isRight ? 'right' : 'partly' },
    });
  else if (!isRight && groupId === null && seed < 0.93)
    await setWrongCause(then, student, {
      body: {
        ...whole,
        cause: causes[Math.floor(seed * 100) % causes.length] ?? 'unknown',
        chosenAt: new Date(at).toISOString(),
      },
    });
  if (groupId === null && chanceOf(questionId, 'mark') < 0.06)
    await markQuestion(then, student, { body: { ...whole, isMark: true } });
}

/** What can be answered from its key alone, the parts of a composite question one after the other. */
async function questionsOf({ database, clock }: Services, courseId: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select q.question_id as "questionId", q.parent_id as "groupId", q.kind, q.version, v.answer,
      coalesce(q.reading_id, p.reading_id, 0) as "readingId",
      array(select option->>'letter' from jsonb_array_elements(v.content->'options') option) as letters
    from question q
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join question p on p.question_id = q.parent_id
    left join book k on k.book_id = coalesce(q.book_id, p.book_id)
    where q.course_id = ${courseId} and q.kind in ('single', 'multiple', 'truefalse', 'open')
      and q.retired_at is null and not ${isInHeldOutPaper({ now: clock.now() })}
    order by k.position, coalesce(p.position, q.position), q.part_no`.execute(database.connection);
  return rows;
}
