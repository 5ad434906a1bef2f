import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { answerMock } from '../capabilities/mock/attempt/answer-mock.ts';
import { handInMock } from '../capabilities/mock/attempt/hand-in-mock.ts';
import { redoMock } from '../capabilities/mock/attempt/start-mock.ts';
import type { CurrentStudent } from '../platform/http/bind.ts';
import type { Services } from '../platform/services.ts';
import { chanceOf } from './chance-of.ts';
import { wrongAnswer } from './wrong-answer.ts';

interface Sitting {
  readonly student: CurrentStudent;
  readonly courseId: number;
  readonly beginsAt: number;
}

interface Asked {
  questionId: number;
  kind: string;
  answer: string;
  letters: string[];
}

const [skill, secondsEach] = [0.84, 70];

/** Sits the first mock paper of a course from its beginning to the hand-in. */
export async function sitPaper(services: Services, sitting: Sitting): Promise<void> {
  const { student, courseId, beginsAt } = sitting;
  const { rows } = await sql<{ paperId: number }>`select paper_id as "paperId" from mock_paper
    where course_id = ${courseId} and retired_at is null order by position limit 1`.execute(
    services.database.connection,
  );
  const [paper] = rows;
  if (paper === undefined) return;
  const { paperId } = paper;
  const at = (ms: number) => ({ ...services, clock: { now: () => new Date(ms) } });
  await redoMock(at(beginsAt), student, paperId);
  const questions = await questionsOf(services, student.studentId, paperId);
  for (const [index, { questionId, kind, answer, letters }] of questions.entries()) {
    const seed = chanceOf(paperId, questionId);
    const saidAt = beginsAt + (index + 1) * secondsEach * 1000;
    await answerMock(at(saidAt), student, {
      body: {
        paperId,
        questionId,
        saveId: uuidv7({ msecs: saidAt }),
        studentAnswer: seed < skill ? answer : wrongAnswer(answer, letters, kind),
        isMarked: seed > 0.9,
        spentMs: Math.round(30_000 + seed * 80_000),
      },
    });
  }
  const endsAt = beginsAt + (questions.length + 1) * secondsEach * 1000;
  await handInMock(at(endsAt), student, { body: { paperId } });
}

async function questionsOf(
  { database }: Services,
  studentId: number,
  paperId: number,
): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select q.question_id as "questionId", q.kind, v.answer,
      array(select option->>'letter' from jsonb_array_elements(v.content->'options') option) as letters
    from mock_attempt a, jsonb_array_elements(a.questions) with ordinality as asked (one, place)
    join question q on q.question_id = (one->>'questionId')::int
    join question_version v on v.question_id = q.question_id and v.version = (one->>'version')::int
    where a.student_id = ${studentId} and a.paper_id = ${paperId}
      and q.kind in ('single', 'multiple', 'truefalse')
    order by place`.execute(database.connection);
  return rows;
}
