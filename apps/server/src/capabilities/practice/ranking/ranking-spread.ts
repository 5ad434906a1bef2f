import type { RankingType } from '@xuezhou/contract/practice';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { rankingReader, ScoreRow, SpreadRow } from './ranking.repository.ts';

/** Scores are counted behind the answers once a minute: as old may be what they are ranked among. */
const keptMs = 60_000;
const maxKept = 500;

interface Kept {
  readonly at: number;
  readonly rows: Promise<SpreadRow[]>;
}

const kept = new WeakMap<Connection, Map<string, Kept>>();

/** How the scores of a course are spread, read once a minute for all who look. */
export async function spreadOf(
  connection: Connection,
  reader: ReturnType<typeof rankingReader>,
  { courseId, week, now }: { courseId: number; week: string; now: Date },
): Promise<SpreadRow[]> {
  const own = kept.get(connection) ?? new Map<string, Kept>();
  kept.set(connection, own);
  const key = `${courseId} ${week}`;
  const known = own.get(key);
  if (known !== undefined && Math.abs(now.getTime() - known.at) < keptMs) return await known.rows;
  if (own.size >= maxKept) own.clear();
  const rows = reader.spread();
  own.set(key, { at: now.getTime(), rows });
  // A failure is not worth keeping.
  rows.catch(() => own.delete(key));
  return await rows;
}

export interface OwnRank {
  readonly value: number;
  readonly best: number;
  readonly rank: number | null;
  readonly of: number;
}

/** Equal values share a rank: it is one more than how many have more. */
export function rankOf(
  type: RankingType,
  scores: readonly ScoreRow[],
  spread: readonly SpreadRow[],
): OwnRank {
  const { value, best } = scores.find((row) => row.type === type) ?? { value: 0, best: 0 };
  const all = spread.filter((row) => row.type === type);
  const count = (rows: readonly SpreadRow[]) => rows.reduce((sum, row) => sum + row.students, 0);
  const rank = value > 0 ? 1 + count(all.filter((row) => row.value > value)) : null;
  // One's own first score may be younger than the spread.
  return { value, best, rank, of: Math.max(count(all), rank ?? 0) };
}
