import { sql } from 'kysely';
import type { AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { isOfFiles } from './question-owner.sql.ts';
import type { QuestionContent, StoredKind } from '../practice.tables.ts';

/** What a question says in one version. */
export interface SaidQuestion {
  readonly questionId: number;
  readonly kind: StoredKind;
  readonly sourceKey: string;
  readonly readingId: number | null;
  readonly subjectId: number | null;
  readonly answer: string;
  readonly content: QuestionContent;
  /** As it was written. */
  readonly source: AuthoredRecord | null;
  /** Of itself: a part has its own. */
  readonly version: number;
  /** Of its version, by what it says. */
  readonly hash: string;
  readonly parts: readonly SaidQuestion[];
}

export interface QuestionVersionOf {
  /** From 1; a change of a part alone is one of its whole. */
  readonly version: number;
  readonly at: Date;
  readonly publishedBy: number | null;
  /** Answers to it, those to the parts counted each. */
  readonly answers: number;
  /** They are judged by a later key. */
  readonly isRegraded: boolean;
  readonly said: SaidQuestion;
}

/** A whole question as editors see it. */
export interface EditedQuestion {
  readonly questionId: number;
  readonly courseId: number;
  readonly state: 'asked' | 'withdrawn' | 'gone';
  readonly ofFiles: boolean;
  /** From old to new; never empty. */
  readonly versions: readonly QuestionVersionOf[];
}

interface Row {
  readonly questionId: number;
  readonly parentId: number | null;
  readonly courseId: number;
  readonly readingId: number | null;
  readonly subjectId: number | null;
  readonly kind: StoredKind;
  readonly sourceKey: string;
  readonly state: EditedQuestion['state'];
  readonly ofFiles: boolean;
  readonly retiredAt: Date | null;
  readonly answer: string;
  readonly content: QuestionContent;
  readonly source: AuthoredRecord | null;
  readonly version: number;
  readonly hash: string;
  readonly at: Date;
  readonly publishedBy: number | null;
  readonly isRegraded: boolean;
  readonly answers: number;
}

/** Undefined: there is none, or it is a part of one. */
export async function editedQuestion(
  connection: Connection,
  questionId: number,
): Promise<EditedQuestion | undefined> {
  const { rows } = await sql<Row>`
    select q.question_id as "questionId", q.parent_id as "parentId", q.course_id as "courseId",
      q.reading_id as "readingId", q.subject_id as "subjectId", q.kind, q.source_key as "sourceKey",
      case when q.retired_at is null then 'asked' when q.withdrawn_at is null then 'gone' else 'withdrawn' end as state,
      ${isOfFiles(connection)} as "ofFiles", q.retired_at as "retiredAt", v.answer, v.content, v.source, v.content_hash as hash, v.version,
      v.created_at as at, v.published_by as "publishedBy", v.judged_as is not null as "isRegraded",
      (select count(*)::int from answer a where a.question_id = v.question_id and a.version = v.version) as answers
    from question q join question_version v on v.question_id = q.question_id and v.version <= q.version
    where q.question_id = ${questionId} or q.parent_id = ${questionId}
    order by q.part_no, q.question_id, v.version
  `.execute(connection);
  const own = rows.filter((row) => row.questionId === questionId);
  const [whole] = own;
  if (whole === undefined || whole.parentId !== null) return undefined;
  // A part that was taken out is a version too.
  const wentAlone = rows.flatMap(({ retiredAt: at }) =>
    at === null || at.getTime() === whole.retiredAt?.getTime() ? [] : [at.getTime()],
  );
  const moments = [...new Set([...rows.map(({ at }) => at.getTime()), ...wentAlone])];
  // A part may be older than the whole that it was put into.
  const since = whole.at.getTime();
  return {
    ...{ questionId, courseId: whole.courseId, state: whole.state, ofFiles: whole.ofFiles },
    versions: moments
      .filter((moment) => moment >= since)
      .toSorted((a, b) => a - b)
      .map((moment, index) =>
        versionAt(rows, { questionId, moment, retiredAt: whole.retiredAt }, index),
      ),
  };
}

interface Moment {
  readonly questionId: number;
  readonly moment: number;
  /** Of the whole. */
  readonly retiredAt: Date | null;
}

function versionAt(rows: readonly Row[], of: Moment, index: number): QuestionVersionOf {
  const latest = new Map<number, Row>();
  for (const row of rows) if (row.at.getTime() <= of.moment) latest.set(row.questionId, row);
  const whole = latest.get(of.questionId)!;
  const parts = [...latest.values()].filter((row) => row !== whole && isThere(row, of));
  const all = [whole, ...parts];
  const made = all.filter(({ at }) => at.getTime() === of.moment);
  return {
    version: index + 1,
    at: new Date(of.moment),
    publishedBy: made.find(({ publishedBy }) => publishedBy !== null)?.publishedBy ?? null,
    answers: made.reduce((sum, row) => sum + row.answers, 0),
    isRegraded: made.some(({ isRegraded }) => isRegraded),
    said: { ...said(whole), parts: parts.map(said) },
  };
}

/** A part that went before its whole did was taken out of it. */
function isThere({ retiredAt }: Row, { moment, retiredAt: whole }: Moment): boolean {
  if (retiredAt === null || retiredAt.getTime() > moment) return true;
  return whole !== null && retiredAt.getTime() === whole.getTime();
}

const said = (row: Row): SaidQuestion => ({
  ...{ questionId: row.questionId, kind: row.kind, sourceKey: row.sourceKey },
  ...{ readingId: row.readingId, subjectId: row.subjectId },
  ...{
    answer: row.answer,
    content: row.content,
    source: row.source,
    hash: row.hash,
    version: row.version,
    parts: [],
  },
});
