import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getCourseTree, listAuthoredCourses } from '@xuezhou/contract/authoring/console';
import {
  getImport,
  getImportRows,
  listImportCourses,
  listImports,
  type ImportRow,
  type ImportRowState,
  type ImportRun,
} from '@xuezhou/contract/import/console';

/** How often a page asks about work that goes on. */
const askEvery = 1000;

const isWorking = (run: ImportRun | undefined): boolean =>
  run !== undefined &&
  (['reading', 'checking', 'running'].includes(run.state) ||
    (run.state === 'done' && run.isRegrading && run.regradedAt === null && run.undoneAt === null));

export const runQuery = (importId: string) =>
  queryOptions({
    queryKey: [getImport.path, importId],
    queryFn: ({ signal }) =>
      call(getImport, { params: { importId } }, { signal, ignoreErrors: true }),
    refetchInterval: ({ state: { data } }) => (isWorking(data) ? askEvery : false),
  });

/** `seen` is new with every look at the rows. */
export const rowsQuery = (importId: string, state: ImportRowState | '', seen: string) =>
  infiniteQueryOptions({
    queryKey: [getImportRows.path, importId, state, seen],
    queryFn: ({ pageParam, signal }) =>
      call(
        getImportRows,
        {
          params: { importId },
          query: {
            ...(state !== '' && { state }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Rows of one call. */
const mostRows = 500;

/** All rows of these states, one call after the other. */
export async function fetchRows(
  importId: string,
  states: readonly ImportRowState[],
): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (const state of states)
    for (let after: number | null | undefined; after !== null;) {
      const query = { state, limit: mostRows, ...(after !== undefined && { after }) };
      const page = await call(getImportRows, { params: { importId }, query });
      rows.push(...page.list);
      after = page.next;
    }
  return rows.toSorted((one, other) => one.at - other.at);
}

export const importsQuery = operationQuery(listImports, {}, { ignoreErrors: true });
export const importCoursesQuery = operationQuery(listImportCourses, {}, { ignoreErrors: true });

export const writtenCoursesQuery = operationQuery(listAuthoredCourses, {}, { ignoreErrors: true });
export const courseTreeQuery = (courseId: number) =>
  operationQuery(getCourseTree, { params: { courseId } }, { ignoreErrors: true });
