import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  listMarkedQuestions,
  listRemarks,
  listSubmissions,
  type Submission,
} from '@xuezhou/contract/marking/console';
import type { PageVisit } from '../../platform/page/console-page.ts';

export type MarkedQuestion = DataOf<typeof listMarkedQuestions>[number];
export type Answers = DataOf<typeof listSubmissions>;

/** Colleagues mark too. */
const everyMs = 30_000;

export const questionsQuery = {
  ...operationQuery(listMarkedQuestions, {}),
  refetchInterval: everyMs,
};

export const answersQuery = (questionId: number) => ({
  ...operationQuery(listSubmissions, { params: { questionId } }),
  refetchInterval: everyMs,
});

export const remarksQuery = operationQuery(listRemarks, {});

export const fetchQuestions = ({ queryClient }: PageVisit): Promise<unknown> =>
  queryClient.query({ ...questionsQuery, staleTime: 'static' });

/** 0: the address names none; the server says so. */
export const questionIdIn = (params: Readonly<Record<string, string>>): number => {
  const { questionId = '' } = params;
  return /^[1-9]\d{0,8}$/.test(questionId) ? Number(questionId) : 999_999_999;
};

export const fetchAnswers = ({ queryClient, params }: PageVisit): Promise<unknown> =>
  queryClient.query({ ...answersQuery(questionIdIn(params)), staleTime: 'static' });

/** What the list shows as one: an answer, or several alike that are marked at once. */
export interface Work {
  /** `100007`, or `g100007` of a group by its first. */
  readonly key: string;
  readonly answers: readonly [Submission, ...Submission[]];
  readonly likeness: 'one' | 'same' | 'near';
}

/** Groups first, then the rest in the order of the list; with `byOne`, each by itself. */
export function worksOf(
  { list, groups }: Answers,
  which: { isMarked: boolean; byOne: boolean; isMine: boolean },
): Work[] {
  const wanted = list.filter(
    ({ isWaiting, isMine }) => isWaiting !== which.isMarked && (!which.isMine || isMine),
  );
  const byId = new Map(wanted.map((each) => [each.studentId, each]));
  const grouped =
    which.isMarked || which.byOne ? [] : groups.flatMap((group) => groupWork(group, byId));
  const within = new Set(
    grouped.flatMap(({ answers }) => answers.map(({ studentId }) => studentId)),
  );
  const alone = wanted.filter(({ studentId }) => !within.has(studentId));
  return [...grouped, ...alone.map(workOf)];
}

export const workOf = (answer: Submission): Work => ({
  ...{ key: String(answer.studentId), answers: [answer], likeness: 'one' },
});

function groupWork(
  { likeness, studentIds }: Answers['groups'][number],
  byId: ReadonlyMap<number, Submission>,
): Work[] {
  const [first, second, ...more] = studentIds.flatMap((id) => byId.get(id) ?? []);
  if (first === undefined || second === undefined) return [];
  return [{ key: `g${first.studentId}`, answers: [first, second, ...more], likeness }];
}

export const nameOf = ({ alias, nickname }: Submission, isHidden: boolean): string =>
  isHidden ? alias : (nickname ?? alias);
