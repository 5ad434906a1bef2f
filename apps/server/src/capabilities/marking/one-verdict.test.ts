import { gradeOpenAnswer, openQuestion, removeWrongQuestion } from '@xuezhou/contract/practice';
import { regradeQuestion } from '@xuezhou/contract/review/console';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { settleComposite } from '@xuezhou/rules/practice/question/composite';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeCourse, makeReading, makeStudent } from '../../testing/factories.ts';
import { changeQuestion, makeQuestion, type MadeQuestion } from '../../testing/make-question.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { studiedCourse } from '../practice/practice-facts.port.ts';
import { gatherAnswers } from './gather-answers.ts';
import { tellMarks } from './tell-marks.ts';
import { recount } from './testing/recount-verdict.ts';
import { listed, mark, setRubric, usualPoints } from './testing/marking-desk.ts';

// Whatever was answered, graded, marked, taken back and judged again, in any order: what is kept is what the logs come to.

const school = await startTestApp();
const { connection, clock, services } = school;
clock.set('2026-11-23T04:00:00Z');
await connection.updateTable('question_tally_cut').set({ counted_to: clock.now() }).execute();
const histories = howMany('XZ_VERDICT_HISTORIES', { usually: 12, whole: 300 });

type Step =
  | { do: 'answer'; part: boolean; minutesAgo: number }
  | { do: 'choose'; isRight: boolean }
  | { do: 'grade'; part: boolean; grade: 'right' | 'partly' | 'wrong' }
  | { do: 'mark'; part: boolean; levels: readonly number[] }
  | { do: 'undo'; part: boolean }
  | { do: 'rubric'; part: boolean; most: number }
  | { do: 'rekey' }
  | { do: 'tell' }
  | { do: 'count' }
  | { do: 'clear' };

const part = fc.boolean();
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('answer' as const), part, minutesAgo: fc.constantFrom(0, 0, 0, 25) }),
  fc.record({ do: fc.constant('choose' as const), isRight: fc.boolean() }),
  fc.record({
    ...{ do: fc.constant('grade' as const), part },
    grade: fc.constantFrom('right' as const, 'partly' as const, 'wrong' as const),
  }),
  fc.record({
    ...{ do: fc.constant('mark' as const), part },
    levels: fc.constantFrom([0, 0, 0], [1, 1, 1], [2, 1, 0], [2, 2, 1], [2, 2, 2]),
  }),
  fc.record({ do: fc.constant('undo' as const), part }),
  fc.record({ do: fc.constant('rubric' as const), part, most: fc.constantFrom(3, 9) }),
  fc.record({ do: fc.constant('tell' as const) }),
  fc.record({ do: fc.constant('tell' as const) }),
  fc.record({ do: fc.constant('rekey' as const) }),
  fc.record({ do: fc.constant('count' as const) }),
  fc.record({ do: fc.constant('clear' as const) }),
);

const signInDesk = () =>
  signInStaffAs(school, { permissions: ['mark.write', 'audit.read', 'question.regrade'] });
let desk = await signInDesk();

async function countAnswers(): Promise<void> {
  await enqueue(connection, 'count-answers', {});
  await school.runJobs(['count-answers']);
}

interface Room {
  readonly student: TestClient & { readonly studentId: number };
  readonly courseId: number;
  readonly essay: MadeQuestion;
  readonly composite: MadeQuestion;
  /** Which is the key of its choice. */
  key: { letter: 'A' | 'B'; asked: MadeQuestion };
}

async function makeRoom(wish: { auto: boolean; needed: number }): Promise<Room> {
  const course = await makeCourse(connection);
  const place = { ...course, ...(await makeReading(connection, course)) };
  const essay = await makeQuestion(connection, place, { kind: 'open' });
  const parts = [{ stem: '选一个' }, { kind: 'open' as const }];
  const composite = await makeQuestion(connection, place, { kind: 'xl', parts });
  const { studentId } = await makeStudent(connection, { autoRemoveWronglist: wish.auto });
  await sql`insert into practice_setting (student_id, rights_needed) values (${studentId}, ${wish.needed})`.execute(
    connection,
  );
  for (const { questionId } of [essay, composite.parts[1]!]) await setRubric(desk, questionId);
  const student = await school.signIn(studentId);
  const key = { letter: 'B' as const, asked: composite.parts[0]! };
  return { student, courseId: course.courseId, essay, composite, key };
}

async function take(room: Room, one: Step): Promise<void> {
  // Nobody stays signed in for hours.
  if (['mark', 'undo', 'rubric', 'rekey'].includes(one.do)) desk = await signInDesk();
  const { student, courseId, essay, composite } = room;
  clock.advance({ minutes: 3 });
  const question = 'part' in one && one.part ? composite.parts[1]! : essay;
  const { questionId } = question;
  const group = question === essay ? {} : { groupId: composite.questionId };
  if (one.do === 'tell') {
    clock.advance({ minutes: 11 });
    await tellMarks(services);
  } else if (one.do === 'rekey') await rekey(room);
  else if (one.do === 'count') await countAnswers();
  else if (one.do === 'clear')
    await student.call(removeWrongQuestion, { body: { courseId, questionId: essay.questionId } });
  else if (one.do === 'choose')
    await giveAnswer(student, room.key.asked, one.isRight ? 'B' : 'A', {
      groupId: composite.questionId,
    });
  else if (one.do === 'answer') {
    const answeredAt = new Date(clock.now().getTime() - one.minutesAgo * 60_000).toISOString();
    await giveAnswer(student, question, '要点', { ...group, answeredAt });
    await gatherAnswers(services);
  } else if (one.do === 'grade')
    await student.call(gradeOpenAnswer, { body: { courseId, questionId, grade: one.grade } });
  else await atDesk(one, questionId);
}

/** The key of the choice beside the open part was wrong, and all answers to it are judged again. */
async function rekey(room: Room): Promise<void> {
  const letter = room.key.letter === 'A' ? 'B' : 'A';
  const asked = await changeQuestion(connection, room.key.asked, {
    answer: letter,
    stem: '选一个',
  });
  room.key = { letter, asked };
  const body = { questionId: room.composite.questionId };
  expect((await desk.call(regradeQuestion, { body })).status).toBe(200);
}

async function atDesk(
  one: Extract<Step, { do: 'mark' | 'undo' | 'rubric' }>,
  questionId: number,
): Promise<void> {
  if (one.do === 'mark') {
    const { list, rubric } = await listed(desk, questionId);
    const levels = usualPoints.map(({ key }, at) => ({ key, level: one.levels[at]! }));
    if (list.length > 0)
      await mark(desk, questionId, list, { levels, rubricVersion: rubric!.version });
  } else if (one.do === 'rubric')
    await setRubric(
      desk,
      questionId,
      usualPoints.map((point) => ({
        ...point,
        levels: point.levels.map((level, at) =>
          at === point.levels.length - 1 ? { ...level, points: one.most } : level,
        ),
      })),
    );
  else {
    const { list } = await desk.data(listAudit, { query: { operation: 'saveMarks' } });
    const entry = list.find(
      ({ targetId, undoneBy }) => targetId === String(questionId) && undoneBy === null,
    );
    if (entry) await desk.call(undoAction, { body: { auditId: entry.auditId } });
  }
}

const near = (value: number | null) => (value === null ? null : Math.round(value * 1e4));
const sorted = (evidence: readonly (readonly [number, number, boolean])[]) =>
  evidence
    .map(([share, at, isTeachers]) => `${at} ${near(share)} ${isTeachers}`)
    .toSorted((one, other) => (one < other ? -1 : 1));

async function expectOneVerdict(room: Room, wish: { auto: boolean; needed: number }) {
  const { student, courseId, essay, composite } = room;
  const { studentId } = student;
  const known = await studiedCourse(connection, studentId, { courseId, now: clock.now() });
  for (const { questionId } of [essay, composite.parts[1]!]) {
    const wanted = await recount(connection, studentId, questionId);
    const state = await connection
      .selectFrom('question_state')
      .where('student_id', '=', studentId)
      .where('question_id', '=', questionId)
      .selectAll()
      .executeTakeFirst();
    expect(state?.question_status ?? 0).toBe(wanted.status);
    expect([state?.correct_count ?? 0, state?.wrong_count ?? 0]).toEqual([
      wanted.right,
      wanted.wrong,
    ]);
    const log = known.log.filter(({ question }) => question.questionId === questionId);
    expect(
      sorted(log.map(({ score, at, isTeachers }) => [score, at, isTeachers === true] as const)),
    ).toEqual(sorted(wanted.evidence));
    if (questionId !== essay.questionId) continue;
    const shown = await student.data(openQuestion, { query: { courseId, questionId } });
    expect(near(shown.teacherShare)).toBe(near(wanted.share));
    expect(shown.questionStatus).toBe(wanted.status);
    expect(shown.rightsInRow).toBe(Math.min(5, wanted.rightsInRow));
    const isEarned = wish.auto && wanted.rightsInRow >= wish.needed;
    const isCleared = (state?.cleared_at?.getTime() ?? -Infinity) >= wanted.wrongAt;
    expect(shown.inWrongList).toBe(wanted.wrongAt > 0 && !isEarned && !isCleared);
  }
  await expectComposite(room);
  await expectTally(room);
}

async function expectComposite({ student: { studentId }, composite }: Room): Promise<void> {
  const state = await connection
    .selectFrom('question_state')
    .where('student_id', '=', studentId)
    .where('question_id', '=', composite.questionId)
    .selectAll()
    .executeTakeFirst();
  const parts = composite.parts.map(({ questionId }) => questionId);
  const { verdictOf } = await recount(connection, studentId, parts[1]!);
  const answers = state?.part_answers ?? [];
  for (const { part: id, at, verdict } of answers)
    if (id === parts[1]) expect(verdict).toBe(verdictOf.get(at));
  const settled = settleComposite(parts, answers);
  expect(state?.question_status ?? 0).toBe(settled.status);
  expect([state?.correct_count ?? 0, state?.wrong_count ?? 0]).toEqual([
    settled.correctCount,
    settled.wrongCount,
  ]);
}

/** Once all is counted, what is counted of everybody is what this one did. */
async function expectTally({ student: { studentId }, essay: { questionId } }: Room): Promise<void> {
  clock.advance({ minutes: 30 });
  await countAnswers();
  const tally = await connection
    .selectFrom('question_tally')
    .where('question_id', '=', questionId)
    .selectAll()
    .executeTakeFirst();
  const { right, wrong } = await recount(connection, studentId, questionId);
  expect([tally?.correct_count ?? 0, tally?.wrong_count ?? 0]).toEqual([right, wrong]);
}

it(
  'says of every answer what its newest mark says, else what its writer says, whatever happened in which order',
  { timeout: 120_000 + histories * 10_000 },
  async () => {
    const wishes = fc.record({ auto: fc.boolean(), needed: fc.integer({ min: 1, max: 2 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 16 }),
        wishes,
        async (steps, wish) => {
          clock.advance({ hours: 2 });
          desk = await signInDesk();
          const room = await makeRoom(wish);
          for (const one of steps) await take(room, one);
          await expectOneVerdict(room, wish);
        },
      ),
      { numRuns: histories, endOnFailure: true },
    );
  },
);
