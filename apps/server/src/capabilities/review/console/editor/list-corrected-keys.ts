import type { DataOf } from '@xuezhou/contract/kernel';
import type { listCorrectedKeys as operation } from '@xuezhou/contract/review/console';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { ownOf } from '../../../../platform/staff/own.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import {
  correctedKeys,
  countCorrected,
  ownQuestionTargets,
  stemsOfOwn,
} from '../../../practice/practice-content.port.ts';
import { actsOf } from '../../../staff/staff.port.ts';

/** Acts that are told of. */
const mostDone = 100;

/** What waits to be judged anew, and what was, as far as it is the actor's own. */
export async function listCorrectedKeys(
  { clock, database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const own = ownOf(actor, 'question.regrade');
  const waiting = await correctedKeys(connection, { own });
  const acts = await actsOf(connection, ['regradeQuestion', 'undoRegrade'], {
    ...{ limit: mostDone, now: clock.now(), targets: ownQuestionTargets(own) },
  });
  const stems = await stemsOfOwn(
    connection,
    acts.map(({ targetId }) => Number(targetId)),
    own,
  );
  return {
    total: await countCorrected(connection, { own }),
    waiting: waiting.map(
      ({ questionId, wholeId, course, stem, before, after, students, answers }) => ({
        ...{ questionId: wholeId, partId: questionId, course, stem, before, after },
        ...{ students, answers },
      }),
    ),
    done: acts.flatMap(({ auditId, targetId, at, by, operation: name, ...act }) => {
      const said = stems.get(Number(targetId));
      if (said === undefined) return [];
      const { answers = 0 } = (act.after ?? {}) as { answers?: number };
      return [
        {
          ...{
            auditId,
            questionId: said.wholeId,
            stem: said.stem,
            at: at.toISOString(),
            by,
            answers,
          },
          ...{ isUndo: name === 'undoRegrade', why: act.why, undoneBy: act.undoneBy },
          undoUntil: act.undoUntil?.toISOString() ?? null,
        },
      ];
    }),
  };
}
