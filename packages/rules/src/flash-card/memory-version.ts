import { modelOf, type MemoryModel, type MemoryParameters } from './memory.ts';

/**
 * By which parameters somebody's cards were planned from a moment on. `school`: those fitted to many of the school's
 * learners, for whoever has none of their own. `fitted`: their own. `general`: they chose those of everybody. `everybody`:
 * those of everybody too, but because the school's were measured to foretell no better for them; the next fit measures
 * again. `withdrawn`: nothing of their own holds any more; the school's do.
 */
export interface MemoryVersion {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly from: 'school' | 'fitted' | 'general' | 'everybody' | 'withdrawn';
  /** Null: those of everybody. */
  readonly parameters: MemoryParameters | null;
}

/** What held at a moment, whatever was fitted later; null: the parameters of everybody, as nothing was fitted yet. */
export function versionAt(
  versions: readonly MemoryVersion[],
  at: number = Number.POSITIVE_INFINITY,
): MemoryVersion | null {
  let own: MemoryVersion | null = null;
  let school: MemoryVersion | null = null;
  for (const version of versions) {
    if (version.since > at) continue;
    if (version.from === 'school') school = laterOf(school, version);
    else own = laterOf(own, version);
  }
  return own === null || own.from === 'withdrawn' ? school : own;
}

const laterOf = (one: MemoryVersion | null, other: MemoryVersion): MemoryVersion =>
  one !== null && one.since > other.since ? one : other;

/** That which holds, as if it always had. */
export function asIfEver(versions: readonly MemoryVersion[]): MemoryVersion[] {
  const holding = versionAt(versions);
  return holding === null ? [] : [{ ...holding, since: Number.NEGATIVE_INFINITY }];
}

/** The model that held at a moment; without one, that which holds. */
export const modelAt = (versions: readonly MemoryVersion[], at?: number): MemoryModel =>
  modelOf(versionAt(versions, at)?.parameters ?? null);
