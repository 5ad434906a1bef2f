import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  countStudents,
  getStudent,
  listAssistants,
  listStudents,
  listTags,
  tagLength,
} from '@xuezhou/contract/account/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { PageVisit } from '../../platform/page/console-page.ts';
import { filtersIn } from '../../platform/page/use-filters.ts';
import { isRule, isSegment } from './port/student-segments.ts';
import { courseChoicesQuery, enrolmentsQuery } from '../enrolment/port/enrolment.queries.ts';

export const filterNames = ['search', 'course', 'segment', 'rule', 'tag', 'assistant'] as const;
export type StudentFilters = Readonly<Record<(typeof filterNames)[number], string>>;
export const noFilters: StudentFilters = {
  ...{ search: '', course: '', segment: '', rule: '', tag: '', assistant: '' },
};

export type ListQuery = InputOf<typeof countStudents>['query'];

const isId = (text: string) => /^\d{1,9}$/.test(text);

/** What is asked of the server; what an address holds that means nothing is left out. */
export function listQueryOf({ search, course, ...filters }: StudentFilters): ListQuery {
  const words = search.trim().slice(0, 100);
  const { segment, rule, tag, assistant } = filters;
  return {
    ...(words !== '' && { search: words }),
    ...(isId(course) && Number(course) > 0 && { courseId: Number(course) }),
    ...(isSegment(segment) && { segment }),
    ...(isRule(rule) && { rule }),
    ...(tag !== '' && tag.length <= tagLength && { tag }),
    ...(isId(assistant) && Number(assistant) > 0 && { assistantId: Number(assistant) }),
  };
}

/** How many a filter finds; more than `maxCounted` are not counted one by one. */
export const countQuery = (query: ListQuery) =>
  operationQuery(countStudents, { query }, { ignoreErrors: true });

export const tagsQuery = operationQuery(listTags, {}, { ignoreErrors: true });
export const assistantsQuery = operationQuery(listAssistants, {}, { ignoreErrors: true });

/** Page by page, each going on where the one before ended. */
export const studentPages = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [listStudents.path, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listStudents,
        { query: { ...query, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** The list begins to come while the page does; what fails is told there, where it can be asked again. */
export async function fetchStudents({ queryClient, search }: PageVisit): Promise<void> {
  const query = listQueryOf(filtersIn(filterNames, search));
  queryClient.infiniteQuery(studentPages(query)).catch(() => undefined);
  await queryClient.query({ ...courseChoicesQuery, staleTime: 'static' });
}

export const studentQuery = (studentId: number) =>
  operationQuery(getStudent, { params: { studentId } }, { ignoreErrors: true });

/** The number that an address names; undefined: it names nobody. */
export const studentIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && isId(text) && Number(text) > 0 ? Number(text) : undefined;

export async function fetchStudent({ queryClient, params }: PageVisit): Promise<void> {
  const studentId = studentIdIn(params['studentId']);
  if (studentId === undefined) return;
  const all = [queryClient.query(studentQuery(studentId))];
  // The page tells what of it failed.
  await Promise.allSettled([...all, queryClient.query(enrolmentsQuery([studentId]))]);
}
