import { isNewWork, scoreMaximum, scoresAddress } from '@xuezhou/rules/lti/score';
import type { Clock } from '../../../platform/clock.ts';
import { askedSeconds } from '../../../platform/http/outward/asked-seconds.ts';
import type { Outward } from '../../../platform/http/outward/outward.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { DueScore } from './due-scores.ts';
import { faultOfNetwork, faultOfStatus, ScoreFault } from './score-fault.ts';

interface Ways {
  readonly outward: Outward;
  readonly clock: Clock;
  readonly tokens: AccessTokens;
}

const mostOfAnswer = 2000;

/** By which Canvas is told what it would take for another attempt, handed in now. */
const canvasSubmission = 'https://canvas.instructure.com/lti/submission';

const bodyOf = ({ wanted, subject, stamp, told }: DueScore): string => {
  const { no: _no, ...submission } = wanted.attempt ?? { no: 0 };
  return JSON.stringify({
    ...{ userId: subject, scoreGiven: wanted.given, scoreMaximum },
    ...{ activityProgress: wanted.activity, gradingProgress: wanted.grading },
    timestamp: stamp.toISOString(),
    ...(wanted.attempt !== undefined && { submission }),
    [canvasSubmission]: { new_submission: isNewWork(wanted, told) },
  });
};

/** Sends it once, and with a new token where the former one is not good any more. Throws ScoreFault. */
export async function sendScore(ways: Ways, due: DueScore, signal: AbortSignal): Promise<void> {
  const first = await ways.tokens.of(due, signal);
  if ((await post(ways, due, first, signal)) !== 401) return;
  ways.tokens.forget(due, first);
  const again = await ways.tokens.of(due, signal);
  if ((await post(ways, due, again, signal)) !== 401) return;
  ways.tokens.forget(due, again);
  throw new ScoreFault('unauthorised');
}

/** Answers the status, which is 401 where the token is not good. */
async function post(
  { outward, clock }: Ways,
  due: DueScore,
  token: string,
  signal: AbortSignal,
): Promise<number> {
  const { status, headers, text } = await outward
    .ask({
      ...{ address: scoresAddress(due.line_item), method: 'POST', body: bodyOf(due), signal },
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/vnd.ims.lis.v1.score+json',
      },
      most: mostOfAnswer,
    })
    .catch((error: unknown) => {
      throw faultOfNetwork(error, signal);
    });
  const fault = status === 401 ? null : faultOfStatus(status, text);
  if (fault !== null) throw new ScoreFault(fault, askedSeconds(headers, clock.now()));
  return status;
}
