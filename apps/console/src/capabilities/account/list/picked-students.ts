import { call } from '@xuezhou/client/api/call.ts';
import { listStudents, type tagStudents } from '@xuezhou/contract/account/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { ListQuery } from '../students.queries.ts';

/** As many periods as the server shows at once. */
export const maxPeriods = 500;

interface Named {
  readonly studentId: number;
  readonly nickname: string;
}

/** Rows of a list, or all whom its filter finds. */
export type PickedStudents =
  | { readonly students: readonly Named[]; readonly query: null }
  | { readonly students: null; readonly query: ListQuery };

/** As operations ask for it. */
export const whomOf = ({
  students,
  query,
}: PickedStudents): InputOf<typeof tagStudents>['body']['whom'] =>
  students === null
    ? { filter: query }
    : { studentIds: students.map(({ studentId }) => studentId) };

/** Their names, where each of them is changed by itself; `most` at the most. */
export async function namesOf(
  { students, query }: PickedStudents,
  most: number,
): Promise<readonly Named[]> {
  if (students !== null) return students;
  const { list } = await call(listStudents, { query: { ...query, limit: most } });
  return list;
}

/** What the address of a new message to them says. */
export function messageSearchOf({ students, query }: PickedStudents): Record<string, string> {
  if (students !== null) return { students: students.map(({ studentId }) => studentId).join('.') };
  if (Object.keys(query).length === 0) return { everybody: 'yes' };
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
