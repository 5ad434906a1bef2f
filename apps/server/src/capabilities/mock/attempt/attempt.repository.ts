import type { PaperFormat } from '@xuezhou/contract/mock';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { type StoredKind } from '../../practice/practice-content.port.ts';
import { questionStemsOf } from '../../practice/practice-facts.port.ts';
import type { AttemptForm, AttemptQuestion, PaperTopic } from '../mock.tables.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../../enrolment/enrolment.port.ts';

interface Attempt {
  studentId: number;
  paperId: number;
  attemptNo: number;
}

type NewAttempt = Attempt & {
  questions: string;
  form: string;
  total: number;
  startedAt: Date;
  endsAt: Date;
  /** Of the paper that its questions were drawn from. */
  topics: string;
  today: string;
};

/**
 * Only of a paper that is as it was read. Whoever withdraws or changes it waits, and so finds this attempt among those that
 * go on; whoever came first leaves nothing to begin.
 */
const insertAttempt = prepareSql<NewAttempt, object>(
  (p) => sql`
    insert into mock_attempt (student_id, paper_id, attempt_no, questions, form, total, started_at, ends_at)
    select ${p.studentId}::int, paper_id, ${p.attemptNo}::int, ${p.questions}::jsonb, ${p.form}::jsonb, ${p.total}::int,
      ${p.startedAt}::timestamptz, ${p.endsAt}::timestamptz
    from mock_paper
    where paper_id = ${p.paperId} and retired_at is null and topics = ${p.topics}::jsonb
      and (end_date is null or end_date >= ${p.today}::date)
    for share
    on conflict do nothing
    returning 1`,
);

export interface SheetRow extends CourseFacts {
  paper_id: number;
  course_id: number;
  attempt_no: number;
  title: string;
  course_type: string;
  format: PaperFormat | null;
  minutes: number;
  topics: AttemptForm['topics'];
  formulas: string;
  questions: AttemptQuestion[];
  total: number;
  started_at: Date;
  ends_at: Date;
  handed_in_at: Date | null;
  handed_in_by: 'student' | 'clock' | null;
  right_count: number | null;
  score: number | null;
  /** Practice has its answers. */
  is_practised: boolean;
}

/** As its paper was when it began, where that was kept. */
const begun = sql`case when a.form is null then m.format else a.form->>'format' end as format,
  coalesce((a.form->>'minutes')::int, m.minutes) as minutes, coalesce(nullif(a.form->'topics', 'null'), m.topics) as topics`;

const sheet = sql`a.paper_id, m.course_id, a.attempt_no, m.title, m.course_type, ${begun}, m.formulas,
  a.questions, a.total, a.started_at, a.ends_at, a.handed_in_at, a.handed_in_by, a.right_count, a.score, a.is_practised, ${courseFacts}`;

const attempts = (p: {
  studentId: number;
}) => sql`mock_attempt a join mock_paper m on m.paper_id = a.paper_id
  join (${courseOfStudent(p)}) on c.course_id = m.course_id`;

const findLast = prepareSql<{ studentId: number; paperId: number }, SheetRow>(
  (p) => sql`
    select ${sheet} from ${attempts(p)}
    where a.student_id = ${p.studentId} and a.paper_id = ${p.paperId}
    order by a.attempt_no desc limit 1`,
);

const findOne = prepareSql<Attempt, SheetRow>(
  (p) => sql`
    select ${sheet} from ${attempts(p)}
    where a.student_id = ${p.studentId} and a.paper_id = ${p.paperId} and a.attempt_no = ${p.attemptNo}`,
);

export interface SavedRow {
  question_id: number;
  student_answer: string;
  question_status: 1 | -1 | 0;
  is_marked: boolean;
  spent_ms: number;
}

const findSaved = prepareSql<Attempt, SavedRow>(
  (p) => sql`
    select question_id, student_answer, question_status, is_marked, spent_ms from mock_answer
    where student_id = ${p.studentId} and paper_id = ${p.paperId} and attempt_no = ${p.attemptNo}`,
);

export interface StemRow {
  question_id: number;
  stem_html: string;
  kind: StoredKind;
  reading_id: number | null;
}

const findStems = prepareSql<{ studentId: number; questionIds: number[] }, StemRow>(
  (p) => sql`
    ${questionStemsOf(p)}`,
);

// Waits for saves that are under way, and shuts the door to later ones. A clock that was set back meanwhile must not let
// it end before it began.
const close = prepareSql<Attempt & { now: Date }, object>(
  (p) => sql`
    update mock_attempt set handed_in_at = greatest(started_at, least(${p.now}, ends_at)),
      handed_in_by = case when ${p.now}::timestamptz > ends_at then 'clock' else 'student' end
    where student_id = ${p.studentId} and paper_id = ${p.paperId} and attempt_no = ${p.attemptNo}
      and handed_in_at is null`,
);

/** Right answers of the attempt that the statement names a. */
export const rightOf = sql`(select count(*) from mock_answer s where s.student_id = a.student_id
  and s.paper_id = a.paper_id and s.attempt_no = a.attempt_no and s.question_status = 1)`;

// A statement of its own, so that it sees whatever `close` waited for.
const score = prepareSql<Attempt, object>(
  (p) => sql`
    update mock_attempt a set right_count = n.right_count,
      score = coalesce(round(100.0 * n.right_count / nullif(a.total, 0)), 0)
    from (select ${rightOf} as right_count from mock_attempt a where a.student_id = ${p.studentId}
      and a.paper_id = ${p.paperId} and a.attempt_no = ${p.attemptNo}) n
    where a.student_id = ${p.studentId} and a.paper_id = ${p.paperId} and a.attempt_no = ${p.attemptNo}
      and a.handed_in_at is not null and a.score is null`,
);

const celebrate = prepareSql<{ studentId: number; paperId: number; now: Date }, { score: number }>(
  (p) => sql`
    update mock_attempt set celebrated_at = ${p.now}
    where student_id = ${p.studentId} and paper_id = ${p.paperId} and score is not null
      and celebrated_at is null and attempt_no = (select max(attempt_no) from mock_attempt
        where student_id = ${p.studentId} and paper_id = ${p.paperId})
    returning score`,
);

export const attemptReader = (connection: Connection, studentId: number) => ({
  last: (paperId: number) => findLast.first(connection, { studentId, paperId }),
  one: (paperId: number, attemptNo: number) =>
    findOne.first(connection, { studentId, paperId, attemptNo }),
  saved: (paperId: number, attemptNo: number) =>
    findSaved.rows(connection, { studentId, paperId, attemptNo }),
  stems: (questionIds: number[]) => findStems.rows(connection, { studentId, questionIds }),
});

export const attemptWriter = (connection: Connection, studentId: number) => ({
  /** False: another one is there already, or the paper is not as it was. */
  insert: async (attempt: {
    paperId: number;
    attemptNo: number;
    questions: readonly AttemptQuestion[];
    form: AttemptForm;
    startedAt: Date;
    endsAt: Date;
    topics: readonly PaperTopic[];
  }): Promise<boolean> => {
    const added = await insertAttempt.first(connection, {
      ...attempt,
      studentId,
      questions: JSON.stringify(attempt.questions),
      form: JSON.stringify(attempt.form),
      total: attempt.questions.length,
      topics: JSON.stringify(attempt.topics),
      today: dayOf(attempt.startedAt),
    });
    return added !== undefined;
  },
  /** Closes and counts; neither changes anything the second time. */
  handIn: async (paperId: number, attemptNo: number, now: Date) => {
    await close.run(connection, { studentId, paperId, attemptNo, now });
    await score.run(connection, { studentId, paperId, attemptNo });
  },
  celebrate: (paperId: number, now: Date) =>
    celebrate.first(connection, { studentId, paperId, now }),
});
