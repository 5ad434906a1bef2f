import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { v7 as newId } from 'uuid';
import type { DataOf } from '@xuezhou/contract/kernel';
import { saveMarks, type GivenLevel, type Submission } from '@xuezhou/contract/marking/console';
import { cameSince, type SeenAnswer } from '@xuezhou/rules/marking/came-since';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useKept } from '../../../platform/draft/use-kept.ts';
import { useSelf } from '../../../platform/session/self.ts';
import { answersQuery, type Answers, type Work } from '../marking.queries.ts';

interface AnswerDraft {
  readonly levels: readonly GivenLevel[];
  readonly remark: string;
  /** By which it is sent, so that a lost answer does not mark twice. */
  readonly actId: string;
}

type Skipped = DataOf<typeof saveMarks>['skipped'][number];

/** What came while the mark was being given. */
export interface Meanwhile {
  readonly why: Skipped['why'];
  readonly studentId: number;
}

const kindOf = (first: Submission) => ({
  // What was given before is where a change begins.
  empty: (): AnswerDraft => ({
    levels: first.mark?.levels ?? [],
    remark: first.mark?.remark ?? '',
    actId: newId(),
  }),
  read: ({ levels, remark, actId }: Readonly<Record<string, unknown>>): AnswerDraft | undefined =>
    Array.isArray(levels) && typeof remark === 'string' && typeof actId === 'string'
      ? { levels: levels.filter(isLevel), remark, actId }
      : undefined,
  isEmpty: ({ levels, remark }: AnswerDraft) => levels.length === 0 && remark === '',
});

const isLevel = (given: unknown): given is GivenLevel =>
  typeof given === 'object' &&
  given !== null &&
  'key' in given &&
  typeof given.key === 'string' &&
  'level' in given &&
  typeof given.level === 'number';

const seenIn = (answers: readonly Submission[]): ReadonlyMap<number, SeenAnswer> =>
  new Map(answers.map((each) => [each.studentId, each]));

/** What was seen of the answers, and what came since: it is taken in before anything is given again. */
function useSeen(shown: readonly Submission[]) {
  const [seen, setSeen] = useState(() => seenIn(shown));
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([]);
  return {
    meanwhile,
    cameTo: (picked: readonly Submission[]): Meanwhile[] =>
      picked.flatMap((each) => cameSince(seen.get(each.studentId) ?? each, each) ?? []),
    take: (came: readonly Meanwhile[], now: readonly Submission[]) => {
      setMeanwhile(came);
      setSeen((before) => new Map([...before, ...seenIn(now)]));
    },
  };
}

/** A mark that is being given to one answer or several: kept with every letter, and never over what nobody has seen. */
export function useAnswerMark({ key, answers: shown }: Work, { questionId, rubric }: Answers) {
  const { staffId } = useSelf();
  const queryClient = useQueryClient();
  const { draft, change, clear } = useKept<AnswerDraft>(
    `xuezhou-console-answer-${staffId}-${questionId}-${key}`,
    kindOf(shown[0]),
  );
  const { act, isBusy, refusal, forget } = useAct({
    onRefusal: () => {
      void queryClient.invalidateQueries({ queryKey: answersQuery(questionId).queryKey });
      return false;
    },
  });
  const { meanwhile, cameTo, take } = useSeen(shown);

  /** What is given after something came is another decision. */
  const begin = () => change({ actId: newId() });
  const send = async (picked: readonly Submission[]): Promise<number> => {
    let saved = 0;
    await act(async () => {
      const told = await call(saveMarks, {
        body: {
          ...{ ...draft, levels: [...draft.levels], questionId },
          rubricVersion: rubric?.version ?? 1,
          answers: picked.map(({ studentId, answeredAt, version }) => ({
            ...{ studentId, answeredAt, version },
          })),
        },
      });
      saved = told.saved.length;
      const now = told.skipped.flatMap((each) => each.now ?? []);
      take(told.skipped, now);
      if (saved > 0) clear();
      else begin();
      return wordsOf(told);
    });
    return saved;
  };
  return {
    draft,
    meanwhile,
    isBusy,
    refusal,
    change: (news: Partial<AnswerDraft>) => {
      forget();
      change(news);
    },
    /** True: it was taken, of several at least for some. */
    save: async (picked: readonly Submission[]): Promise<boolean> => {
      const came = cameTo(picked);
      if (came.length === 0) return (await send(picked)) > 0;
      take(came, picked);
      begin();
      return false;
    },
  };
}

function wordsOf({ saved, skipped }: DataOf<typeof saveMarks>): string | undefined {
  if (saved.length === 0) return undefined;
  const rest = skipped.length === 0 ? '' : `，${skipped.length} 份有人动过，没有改`;
  return `批了 ${saved.length} 份${rest}，十分钟后告诉学员`;
}
