import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { saveMarks, type GivenLevel, type Submission } from '@xuezhou/contract/marking/console';
import { cameSince, hasArrived, type SeenAnswer } from '@xuezhou/rules/marking/came-since';
import { useState } from 'react';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { answersQuery, type Answers, type Work } from '../marking.queries.ts';

interface AnswerMark {
  readonly levels: readonly GivenLevel[];
  readonly remark: string;
}

type Skipped = DataOf<typeof saveMarks>['skipped'][number];

/** What came while the mark was being given. */
export interface Meanwhile {
  readonly why: Skipped['why'];
  readonly studentId: number;
}

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
  const queryClient = useQueryClient();
  const [{ mark }] = shown;
  // What was given before is where a change begins.
  const form = useConsoleForm<AnswerMark>({
    initial: { levels: mark?.levels ?? [], remark: mark?.remark ?? '' },
    keep: `answer-${questionId}-${key}`,
  });
  const { meanwhile, cameTo, take } = useSeen(shown);
  return {
    form,
    meanwhile,
    /** True: it was taken, of several at least for some. */
    save: async (picked: readonly Submission[]): Promise<boolean> => {
      const rest = picked.filter((each) => !hasArrived(form.values, each));
      const came = cameTo(rest);
      if (came.length > 0) {
        take(came, picked);
        form.renew();
        return false;
      }
      if (rest.length === 0) {
        take([], picked);
        return form.submit(async () => '已经存下了，没有再记一次');
      }
      let saved = 0;
      const isDone = await form.submit(async ({ levels, remark }) => {
        const told = await call(saveMarks, {
          body: {
            ...{ questionId, levels: [...levels], remark, actId: form.id },
            rubricVersion: rubric?.version ?? 1,
            answers: rest.map(({ studentId, answeredAt, version }) => ({
              ...{ studentId, answeredAt, version },
            })),
          },
        });
        saved = told.saved.length;
        take(
          told.skipped,
          told.skipped.flatMap((each) => each.now ?? []),
        );
        return wordsOf(told);
      });
      if (!isDone)
        void queryClient.invalidateQueries({ queryKey: answersQuery(questionId).queryKey });
      // Nothing was taken: what is given after something came is another decision, and what was typed is kept.
      else if (saved === 0) form.renew();
      return saved > 0;
    },
  };
}

function wordsOf({ saved, skipped }: DataOf<typeof saveMarks>): string | undefined {
  if (saved.length === 0) return undefined;
  const rest = skipped.length === 0 ? '' : `，${skipped.length} 份有人动过，没有改`;
  return `批了 ${saved.length} 份${rest}，十分钟后告诉学员`;
}
