import type { QaContextKind } from '@xuezhou/contract/qa';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { sqlFor } from '../../../platform/wiring/wiring.ts';
import { isKept, type Reader } from '../question.sql.ts';
import { idsOf } from './list.repository.ts';

export interface AboutWish {
  readonly kind: QaContextKind;
  readonly id: number;
  readonly second: number | null;
}

/** Questions by what they are about; none of those that are kept from the reader. */
export const nearReader = (connection: Connection, reader: Reader) => ({
  /** On the same exercise, lecture, card or reading, the nearest second first. */
  nearIds: (questionId: string, most: number) =>
    idsOf(
      connection,
      sql`select t.question_id from qa_question s
        join qa_question t on t.about_kind = s.about_kind and t.about_id = s.about_id
          and t.question_id <> s.question_id and t.is_public
        where s.question_id = ${questionId} and not ${sqlFor(connection, () => isKept(reader))}
        order by abs(coalesce(t.second - s.second, 0)), t.follows desc, t.asked_at desc, t.question_id
        limit ${most}`,
    ),
  /** The same for one that is not asked yet. */
  aboutIds: ({ kind, id, second }: AboutWish, most: number) =>
    idsOf(
      connection,
      sql`select t.question_id from qa_question t
        where t.about_kind = ${kind} and t.about_id = ${id} and t.is_public and not ${sqlFor(connection, () => isKept(reader))}
        order by abs(coalesce(t.second - ${second}, 0)), t.follows desc, t.asked_at desc, t.question_id
        limit ${most}`,
    ),
});
