import { leastOfOthers } from '@xuezhou/rules/practice/others';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

/** The time of others for a question. */
export interface PeerRow {
  question_id: number;
  people: number;
  /** The median. */
  spent_ms: number;
}

interface Asked {
  readonly studentId: number;
  readonly paperId: number;
  readonly questionIds: readonly number[];
}

/** The latest are enough to know what is usual, however many sat the paper. */
const maxPeers = 500;

const findPeers = prepareSql<Asked & { least: number; most: number }, PeerRow>(
  (p) => sql`
    with peer as materialized (
      select student_id from mock_attempt
      where paper_id = ${p.paperId} and attempt_no = 1 and score is not null and student_id <> ${p.studentId}
      order by handed_in_at desc limit ${p.most}
    )
    select s.question_id, count(*) as people, percentile_cont(0.5) within group (order by s.spent_ms) as spent_ms
    from peer join mock_answer s on s.student_id = peer.student_id and s.paper_id = ${p.paperId} and s.attempt_no = 1
    where s.question_id = any(${p.questionIds}::int[]) and s.spent_ms > 0
    group by s.question_id having count(*) >= ${p.least}`,
);

/** How long others took for these questions in their first attempts, where enough of them did. */
export async function peersOf(connection: Connection, asked: Asked): Promise<PeerRow[]> {
  return await findPeers.rows(connection, { ...asked, least: leastOfOthers, most: maxPeers });
}
