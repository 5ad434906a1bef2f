import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listUnexplainedQuestions } from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/database/prepare.ts';
import { isOwnCourse, type Own } from '../../../../platform/staff/own.ts';
import { shownCourses } from '../../../catalogue/catalogue.port.ts';
import { unexplained } from '../../../practice/practice-facts.port.ts';
import { figuresOfItems } from '../../figures.sql.ts';

type Data = DataOf<typeof listUnexplainedQuestions>;
type Narrowing = Pick<InputOf<typeof listUnexplainedQuestions>['query'], 'courseId' | 'kind'>;

/** Where a page ended. */
export interface UnexplainedPlace {
  /** How many got it wrong; -1: too few answered to say. */
  readonly rank: number;
  readonly askedId: number;
}

type Row = Omit<Data['list'][number], 'stem' | 'figures'>;
export interface FoundUnexplained extends Row {
  readonly rank: UnexplainedPlace['rank'];
  readonly stemHtml: string;
  readonly answers: number | null;
}

/** Something is written of it in the draft of its whole. */
const isDrafted = sql`exists (
  select from question_draft d cross join jsonb_array_elements(
    case when u.part_no = 0 then jsonb_build_array(d.form) else d.form -> 'parts' end) as asked (form)
  where d.question_id = u.whole_id and d.form is not null and asked.form ->> 'explanation' ~ '\\S'
    and (u.part_no = 0 or (asked.form ->> 'questionId')::int = u.question_id))`;

/** What says nothing of why, as far as it is one's own to change. */
export const unexplainedReader = (connection: Connection, own: Own) => {
  const all = sql`${unexplained(connection)} u`;
  const isOwn = isOwnCourse(own, sql`u.course_id`);
  return {
    /** The first behind a place, those first that most got wrong. */
    rows: async (
      { courseId, kind }: Narrowing,
      after: UnexplainedPlace | null,
      limit: number,
    ): Promise<FoundUnexplained[]> => {
      const fits = [
        isOwn,
        ...(courseId === undefined ? [] : [sql`u.course_id = ${courseId}`]),
        ...(kind === undefined ? [] : [sql`u.whole_kind = ${kind}`]),
      ];
      const isBehind =
        after === null
          ? sql`true`
          : sql`(-rank, "askedId") > (${-after.rank}::int, ${after.askedId}::int)`;
      const { rows } = await sql<FoundUnexplained>`
        select * from (
          select u.whole_id as "questionId", u.question_id as "askedId", u.course_id as "courseId", u.whole_kind as kind,
            u.part_no as part, u.kind as "askedKind", u.content ->> 'question' as "stemHtml",
            coalesce(u.content -> 'english' ->> 'explanation', '') <> '' as "hasEnglish", ${isDrafted} as "isDrafted",
            f.answers, coalesce(round(f.answers * (1 - f.facility))::int, -1) as rank
          from ${all} left join (${figuresOfItems}) f using (question_id, version)
          where ${sql.join(fits, sql` and `)}
        ) found where ${isBehind} order by rank desc, "askedId" limit ${limit}
      `.execute(connection);
      return rows;
    },
    /** All in which something lacks one, whatever its kind. */
    courses: async ({ kind }: Narrowing): Promise<NonNullable<Data['courses']>> => {
      const isMeant = kind === undefined ? sql`true` : sql`u.whole_kind = ${kind}`;
      const { rows } = await sql<NonNullable<Data['courses']>[number]>`
        select c.course_id as "courseId", c.title, n.lacking from ${shownCourses} c join (
          select u.course_id, (count(*) filter (where ${isMeant}))::int as lacking
          from ${all} where ${isOwn} group by u.course_id) n using (course_id)
        order by c.sort, c.course_id
      `.execute(connection);
      return rows;
    },
  };
};
