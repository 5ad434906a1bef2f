import { decayIndex } from '@xuezhou/rules/flash-card/memory';
import type { MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import { sql, type RawBuilder } from 'kysely';

/** By which parameters the cards of a student were and are planned, the school's among them: as MemoryVersion[]. */
export const memoryVersions = (p: { studentId: number }) => sql<MemoryVersion[]>`coalesce((
  select json_agg(json_build_object('since', (extract(epoch from v.since) * 1000)::bigint, 'from', v.source,
    'parameters', v.parameters) order by v.since)
  from (${versionRows(p)}) v), '[]')`;

/** How steeply a student forgets by the version that holds; null: as everybody. */
export const decayOfStudent = (p: { studentId: number }) =>
  ofVersion<number>(p, sql`v.parameters[${sql.lit(decayIndex + 1)}]`);

/** Since when the version holds that holds now; null: nothing was ever fitted. */
export const versionSince = (p: { studentId: number }) => ofVersion<Date>(p, sql`v.since`);

/** Of the version that holds, as `versionAt` of the rules finds it. */
const ofVersion = <Value>(
  p: { studentId: number },
  value: RawBuilder<unknown>,
) => sql<Value | null>`(
  select ${value} from (${versionRows(p)}) v where v.source <> 'withdrawn'
    and (v.source = 'school' or v.since = (select max(o.since) from card_memory o where o.student_id = ${p.studentId}))
  order by v.source = 'school', v.since desc limit 1)`;

const versionRows = (p: { studentId: number }) => sql`
  select m.since, m.source, m.parameters from card_memory m where m.student_id = ${p.studentId}
  union all
  select f.fitted_at, 'school', f.parameters from card_fit f where f.student_id is null and f.outcome in ('used', 'withdrawn')`;
