import { queryOptions } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getCourseImport,
  listCourseImports,
  type CourseImport,
} from '@xuezhou/contract/import/console';

/** How often a page asks about work that goes on. */
const askEvery = 1500;

const isWorking = (run: CourseImport | undefined): boolean =>
  run !== undefined && (run.state === 'checking' || run.state === 'running');

export const courseImportQuery = (importId: string) =>
  queryOptions({
    queryKey: [getCourseImport.path, importId],
    queryFn: ({ signal }) =>
      call(getCourseImport, { params: { importId } }, { signal, ignoreErrors: true }),
    refetchInterval: ({ state: { data } }) => (isWorking(data) ? askEvery : false),
  });

export const courseImportsQuery = operationQuery(listCourseImports, {}, { ignoreErrors: true });
