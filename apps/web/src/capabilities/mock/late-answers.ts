import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';

interface LateAnswer {
  readonly paperId: number;
  readonly questionId: number;
  readonly attemptNo?: number;
  readonly studentAnswer: string | null;
}

const key = ({ paperId, attemptNo = 0 }: Pick<LateAnswer, 'paperId' | 'attemptNo'>) =>
  `xuezhou-mock-late-${paperId}-${attemptNo}`;

/** What came after the hand-in does not count, but its writer shall find it again. */
export function keepLateAnswer(late: LateAnswer): void {
  writeJson(key(late), {
    ...lateAnswers(late.paperId, late.attemptNo),
    [late.questionId]: late.studentAnswer,
  });
}

/** By the id of the question. */
export function lateAnswers(paperId: number, attemptNo?: number): Readonly<Record<string, string>> {
  const kept = readJson(key({ paperId, ...(attemptNo !== undefined && { attemptNo }) }));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}
