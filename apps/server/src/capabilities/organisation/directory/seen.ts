import type { CompanyDepartment, CompanyMember } from '../../../providers/company/company.port.ts';

/** What notices say that asking does not: who had an id before may be another person than who has it now. */
export interface NoticedChanges {
  /** Who has another id since then. */
  readonly renamed: readonly (NoticedAt & { readonly from: string; readonly to: string })[];
  /** Whose id was given up then. */
  readonly ended: readonly (NoticedAt & { readonly user: string })[];
}

/** In seconds; only of who had the id after `since`. */
interface NoticedAt {
  readonly at: number;
  readonly since?: number;
}

/** Somebody as a directory has them: no name, which nothing here needs. */
export type SeenMember = Omit<CompanyMember, 'name'>;

/** What was read of a directory. */
export interface Seen extends NoticedChanges {
  /** All of it was read that can be seen; else some people, and the departments. */
  readonly isWhole: boolean;
  /** Departments were not read, for those that are known are enough. */
  readonly usesKnown?: boolean;
  /** The id of the company itself, which is no department of it. */
  readonly root: string;
  readonly departments: readonly CompanyDepartment[];
  readonly present: readonly SeenMember[];
  /** Who is there no more, as the directory answered about each of them. */
  readonly absent: readonly string[];
  /** Who is outside of what the app sees: of them nothing else is known. */
  readonly hidden?: readonly string[];
}

/** What is kept of one that a person has to agree to. */
export type Kept = Pick<Seen, 'root' | 'departments' | 'present' | 'absent'>;

export const keptOf = ({ root, departments, present, absent }: Seen): Kept => ({
  ...{ root, departments, absent },
  present: present.map(({ userId, departments: own, mark }) => ({
    ...{ userId, departments: own, mark },
  })),
});

export const wholeOf = (kept: Kept): Seen => ({
  ...kept,
  ...{ isWhole: true, renamed: [], ended: [] },
});

/** The same after some of it was asked for anew: whoever agrees later brings nothing back that was so before. */
export function withLater(kept: Kept, later: Seen): Kept {
  const asked = new Set([...later.present.map(({ userId }) => userId), ...later.absent]);
  return {
    root: kept.root,
    departments: later.departments.length > 0 ? later.departments : kept.departments,
    present: [...kept.present.filter(({ userId }) => !asked.has(userId)), ...keptOf(later).present],
    absent: [...kept.absent.filter((user) => !asked.has(user)), ...later.absent],
  };
}
