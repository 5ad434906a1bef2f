import {
  getBeforeMock,
  getMockQuestion,
  getMockTranscript,
  listCourseMocks,
  listMocks,
} from '@xuezhou/contract/mock';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { PageSearch } from '../../platform/page/page.ts';
import { inQuestionLanguage } from '../../platform/question/question-language.ts';

/** What the address of the list says to filter by. */
const filterOf = ({ type, sub }: PageSearch) => ({
  ...(type !== undefined && { courseType: type }),
  ...(sub !== undefined && { subType: sub }),
});

export const mocksQuery = (search: PageSearch) =>
  operationQuery(listMocks, { query: filterOf(search) });

export const courseMocksQuery = (courseId: number) =>
  operationQuery(listCourseMocks, { params: { courseId } });

export const beforeQuery = (paperId: number) =>
  operationQuery(getBeforeMock, { params: { paperId } });

const attempt = (attemptNo: number | undefined) => (attemptNo === undefined ? {} : { attemptNo });

export const transcriptQuery = (paperId: number, attemptNo?: number) => ({
  ...operationQuery(getMockTranscript, { params: { paperId }, query: attempt(attemptNo) }),
  meta: inQuestionLanguage,
});

/** A question with its answer, after the hand-in. */
export const reviewQuery = (paperId: number, questionId: number, attemptNo: number) =>
  operationQuery(getMockQuestion, { params: { paperId, questionId }, query: { attemptNo } });

/** After a paper was begun or handed in, lists and transcripts are of yesterday. */
export function outdateMocks(client: QueryClient): void {
  for (const operation of [listMocks, listCourseMocks, getBeforeMock, getMockTranscript])
    void client.invalidateQueries({ queryKey: keyOf(operation) });
}
