import type { Change } from '../../../platform/database/prepare.ts';
import type { CompanyDepartment } from '../../../providers/company/company.port.ts';
import {
  addDepartment,
  departmentsOf,
  isDepartmentFree,
} from '../console/organisation-departments.ts';
import type { Seen, NoticedChanges } from './seen.ts';

export interface FollowedDepartments {
  /** Ours by theirs; null: the company itself. */
  readonly places: ReadonlyMap<string, number | null>;
  readonly changed: number;
  /** How many of theirs were known before. */
  readonly known: number;
  /** Ours that are nothing of theirs any more; to be removed once nobody is in them. */
  readonly gone: readonly number[];
}

/** Those above before those below; one whose upper one the school may not see stands at the top. */
function inOrder(departments: readonly CompanyDepartment[]): CompanyDepartment[] {
  const all = new Map(departments.map((one) => [one.id, one]));
  const placed = new Set<string>();
  const ordered: CompanyDepartment[] = [];
  const place = (one: CompanyDepartment, seen: ReadonlySet<string>): void => {
    if (placed.has(one.id) || seen.has(one.id)) return;
    const above = all.get(one.parentId);
    if (above !== undefined) place(above, new Set([...seen, one.id]));
    if (placed.has(one.id)) return;
    placed.add(one.id);
    ordered.push(one);
  };
  for (const one of departments) place(one, new Set());
  return ordered;
}

/** One whose upper one cannot be seen stays below what it was below. */
function aboveOf(
  { parentId, root }: CompanyDepartment & Pick<Seen, 'root'>,
  places: FollowedDepartments['places'],
  before: { readonly parent_id: number | null } | undefined,
): number | null {
  const above = places.get(parentId);
  const stays = above === undefined && parentId !== root;
  return (stays ? before?.parent_id : above) ?? null;
}

async function keepTheirs(
  change: Change,
  place: { organisationId: number; theirs: string; departmentId: number },
): Promise<void> {
  const { organisationId, theirs, departmentId } = place;
  await change
    .insertInto('organisation_directory_department')
    .values({ organisation_id: organisationId, their_id: theirs, department_id: departmentId })
    .execute();
}

async function renameAndMove(
  change: Change,
  departmentId: number,
  to: { readonly name: string; readonly parent_id: number | null },
): Promise<void> {
  await change
    .updateTable('organisation_department')
    .where('department_id', '=', departmentId)
    .set(to)
    .execute();
}

/**
 * Ours become as theirs are: made, renamed, moved. One that was made by hand where theirs would stand, under the same name,
 * is theirs from then on. Only where all of it was read is one gone. Under the organisation's lock.
 */
export async function followDepartments(
  change: Change,
  organisationId: number,
  {
    departments,
    isWhole,
    usesKnown = false,
    root,
  }: Omit<Seen, 'present' | 'absent' | keyof NoticedChanges>,
): Promise<FollowedDepartments> {
  const own = new Map(
    (await departmentsOf(change, organisationId)).map((one) => [one.department_id, { ...one }]),
  );
  const known = await change
    .selectFrom('organisation_directory_department')
    .where('organisation_id', '=', organisationId)
    .select(['their_id', 'department_id'])
    .execute();
  const ours = new Map(known.map((one) => [one.their_id, one.department_id]));
  const places = new Map<string, number | null>(usesKnown ? [...ours, [root, null]] : []);
  let changed = 0;
  for (const department of inOrder(departments)) {
    const theirs = department.id;
    if (theirs === root) {
      places.set(theirs, null);
      continue;
    }
    const { name } = department;
    const mapped = ours.get(theirs);
    const before = mapped === undefined ? undefined : own.get(mapped);
    const parentId = aboveOf({ ...department, root }, places, before);
    if (before !== undefined) {
      places.set(theirs, before.department_id);
      if (before.name === name && before.parent_id === parentId) continue;
      Object.assign(before, { name, parent_id: parentId });
      await renameAndMove(change, before.department_id, { name, parent_id: parentId });
    } else {
      const taken = new Set(ours.values());
      const there = [...own.values()].find(
        (one) => one.name === name && one.parent_id === parentId && !taken.has(one.department_id),
      );
      const departmentId =
        there?.department_id ?? (await addDepartment(change, { organisationId, parentId, name }));
      own.set(departmentId, { department_id: departmentId, parent_id: parentId, name });
      ours.set(theirs, departmentId);
      places.set(theirs, departmentId);
      await keepTheirs(change, { organisationId, theirs, departmentId });
    }
    changed += 1;
  }
  const gone = known.filter(({ their_id }) => isWhole && !places.has(their_id));
  return {
    ...{ places, changed, known: known.length },
    gone: gone.map(({ department_id }) => department_id),
  };
}

/** Those in which somebody or something still is stay, as the organisation's own by hand. */
export async function dropDepartments(
  change: Change,
  organisationId: number,
  gone: readonly number[],
): Promise<void> {
  if (gone.length === 0) return;
  await change
    .deleteFrom('organisation_directory_department')
    .where('organisation_id', '=', organisationId)
    .where('department_id', 'in', [...gone])
    .execute();
  const left = new Set(gone);
  for (let isGoing = true; isGoing;) {
    isGoing = false;
    for (const departmentId of left) {
      if (!(await isDepartmentFree(change, departmentId))) continue;
      await change
        .deleteFrom('organisation_department')
        .where('department_id', '=', departmentId)
        .execute();
      left.delete(departmentId);
      isGoing = true;
    }
  }
}
