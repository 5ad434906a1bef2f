import {
  isSameScore,
  scoreOfPaper,
  scoreOfProgress,
  type LtiScore,
  type ScoreRule,
} from '@xuezhou/rules/lti/score';
import { targetOfPath } from '@xuezhou/rules/lti/target';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { hasWatched } from '../../lecture/lecture.port.ts';
import { countJudged, judgedAttempts } from '../../mock/mock.port.ts';
import { hasAnswered } from '../../practice/practice-facts.port.ts';
import { doneShare } from '../../study/study.port.ts';
import { openForGrades } from './open-for-grades.ts';

type Looking = Pick<Services, 'clock' | 'database' | 'log'>;

const atOnce = 200;
const minute = 60_000;
/** A key may be corrected and an answer marked at any time: so late it is noticed at the latest. */
const lookAgainMs = 60 * minute;
/** Who studies is counted anew after so long at the earliest. */
const settlingMs = 10 * minute;

interface Line {
  readonly student_id: number;
  readonly platform_id: number;
  readonly deployment_id: string;
  readonly link: string;
  readonly target: string;
  readonly paper_id: number | null;
  readonly since: Date;
  readonly said_at: Date;
  readonly wanted: LtiScore | null;
  readonly score_rule: ScoreRule;
}

/**
 * Finds what platforms are owed now, and has it wait to be sent. What it finds stands in the database, so it may be done twice.
 *
 * @param send what waits: after some were counted, and though others could not be
 */
export async function findScores(
  services: Looking,
  signal: AbortSignal,
  send: () => Promise<void>,
): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  await lookSooner(connection, now);
  const failures: unknown[] = [];
  while (!signal.aborted) {
    const lines = await linesToLookAt(connection, now);
    for (const line of lines)
      try {
        await lookAt(services, line, now);
      } catch (error) {
        services.log.error({ err: error }, 'what a course platform is owed could not be counted');
        failures.push(error);
        // As if all of it were seen: else it would be looked at every minute.
        await note(connection, line, { score: line.wanted, seen: null, now });
      }
    await send();
    if (lines.length < atOnce) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures.slice(0, 5), `${failures.length} scores were not counted`);
}

/** At those of papers that were handed in since, and of courses that were studied since. */
async function lookSooner(connection: Connection, now: Date): Promise<void> {
  const settled = new Date(now.getTime() - settlingMs);
  const never = sql`'infinity'::timestamptz`;
  const student = sql`l.student_id`;
  await sql`
    update lti_line l set look_at = ${now}
    from lti_platform p where ${openForGrades({ today: dayOf(now) })} and l.look_at > ${now}
      and case when l.paper_id is not null
        then ${countJudged(student, sql`l.paper_id`, sql`l.since`)} <> l.seen
        else l.looked_at < ${settled}
          and (${hasAnswered(student, sql`l.looked_at`, never)} or ${hasWatched(student, sql`l.looked_at`, never)})
        end`.execute(connection);
}

async function linesToLookAt(connection: Connection, now: Date): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.student_id, l.platform_id, l.deployment_id, l.link, l.target, l.paper_id, l.since, l.said_at, l.wanted,
      p.score_rule
    from lti_line l, lti_platform p
    where ${openForGrades({ today: dayOf(now) })} and l.look_at <= ${now}
    order by (l.paper_id is null), l.look_at limit ${atOnce}`.execute(connection);
  return rows;
}

async function lookAt(services: Looking, line: Line, now: Date): Promise<void> {
  const { connection } = services.database;
  const { student_id: studentId, paper_id: paperId, since, score_rule: rule } = line;
  if (paperId !== null) {
    const attempts = await judgedAttempts(connection, { studentId, paperId, since });
    const score = scoreOfPaper(attempts, rule);
    return await note(connection, line, { score, seen: attempts.length, now });
  }
  const target = targetOfPath(line.target);
  const share =
    target === null || target.kind === 'paper'
      ? undefined
      : await doneShare(services, studentId, target);
  // Of what is over or closed the last score stays.
  const score = share === undefined ? line.wanted : scoreOfProgress(share);
  await note(connection, line, { score, seen: 0, now });
}

interface Found {
  readonly score: LtiScore | null;
  /** Null: all that there are, though they could not be counted. */
  readonly seen: number | null;
  readonly now: Date;
}

const allSeen = sql<number>`case when paper_id is null then 0
  else ${countJudged(sql`lti_line.student_id`, sql`lti_line.paper_id`, sql`lti_line.since`)} end`;

/** A newer score takes the place of one that waits; a launch that came meanwhile is looked at by itself. */
async function note(
  connection: Connection,
  line: Line,
  { score, seen, now }: Found,
): Promise<void> {
  const { student_id, platform_id, deployment_id, link, said_at, wanted } = line;
  const isNew = score !== null && !isSameScore(score, wanted);
  await connection
    .updateTable('lti_line')
    .where('student_id', '=', student_id)
    .where('platform_id', '=', platform_id)
    .where('deployment_id', '=', deployment_id)
    .where('link', '=', link)
    .where('said_at', '=', said_at)
    .set({ look_at: new Date(now.getTime() + lookAgainMs), looked_at: now, seen: seen ?? allSeen })
    .$if(isNew, (update) =>
      update.set({
        ...{ wanted: JSON.stringify(score), state: 'waiting', tries: 0, due_at: now, fault: null },
        revision: sql<number>`revision + 1`,
      }),
    )
    .execute();
}
