import { useSuspenseQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getAssignmentWork, listAssignmentWork } from '@xuezhou/contract/assignment/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { PageVisit } from '../../platform/page/console-page.ts';

export type Listed = DataOf<typeof listAssignmentWork>[number];
export type OpenWork = DataOf<typeof getAssignmentWork>;

/** One submission as the list has it. */
export interface Submission extends Listed {
  /** `12-100007`, as the address has it. */
  readonly key: string;
  /** What it is called while names are hidden: the same in every order and however many are marked. */
  readonly alias: string;
}

/** Colleagues mark too. */
const everyMs = 60_000;

/** Also what was marked: so that a letter stays with its student while the list grows shorter. */
const workQuery = {
  ...operationQuery(listAssignmentWork, { query: { all: true } }),
  refetchInterval: everyMs,
};

export const fetchMarking = ({ queryClient }: PageVisit): Promise<unknown> =>
  queryClient.query({ ...workQuery, staleTime: 'static' });

export const openWorkQuery = ({
  assignmentId,
  studentId,
}: Pick<Listed, 'assignmentId' | 'studentId'>) =>
  operationQuery(
    getAssignmentWork,
    { params: { assignmentId, studentId } },
    { ignoreErrors: true },
  );

/** Who handed in first comes first; what was marked, the last first. */
export function useSubmissions(): { waiting: Submission[]; marked: Submission[] } {
  const all = withAliases(useSuspenseQuery(workQuery).data);
  return {
    waiting: all.filter(({ isWaiting }) => isWaiting),
    marked: all.filter(({ isWaiting }) => !isWaiting).toReversed(),
  };
}

/** Letters by the students' numbers within an assignment: they do not tell who handed in first. */
function withAliases(listed: readonly Listed[]): Submission[] {
  const ids = new Map<number, number[]>();
  for (const { assignmentId, studentId } of listed)
    ids.set(assignmentId, [...(ids.get(assignmentId) ?? []), studentId]);
  return listed.map((work) => {
    const all = (ids.get(work.assignmentId) ?? []).toSorted((a, b) => a - b);
    return {
      ...work,
      key: `${work.assignmentId}-${work.studentId}`,
      alias: `学员 ${letterOf(all.indexOf(work.studentId))}`,
    };
  });
}

/** A to Z, then AA. */
export const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') +
  String.fromCodePoint(65 + (place % 26));
