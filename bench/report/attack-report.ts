import type { AttackResult } from '../attack/measure-attack.ts';
import { figure, table, verdict } from './markdown.ts';

/** How far apart the two medians may lie. */
const maxApart = 0.1;

export function reportAttack({
  sent,
  seconds,
  letIn,
  answers,
  owner,
  times,
}: AttackResult): string {
  const { withAccount, withoutAccount } = times;
  const apart = Math.abs(withAccount.median / withoutAccount.median - 1);
  return [
    `### ${sent} wrong logins, codes, captchas and resets against one student, in ${figure(seconds)} s`,
    table(
      ['', 'answers by status', 'target'],
      Object.entries(answers).map(([kind, statuses]) => [
        kind,
        Object.entries(statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
        '',
      ]),
    ),
    table(
      ['afterwards', '', 'target'],
      [
        ['let in', String(letIn), `0: ${verdict(letIn === 0)}`],
        ['the owner in a browser used before', '', verdict(owner.knownBrowser)],
        ['the owner by SMS in another', '', verdict(owner.sms)],
        ['the owner by password in another, 15 minutes later', '', verdict(owner.afterQuarterHour)],
      ],
    ),
    table(
      ['a wrong login', 'median, ms', '90 %, ms', 'target'],
      [
        ['of an account', figure(withAccount.median), figure(withAccount.p90), ''],
        [
          'of none',
          figure(withoutAccount.median),
          figure(withoutAccount.p90),
          `medians ≤ ${maxApart * 100} % apart: ${verdict(apart <= maxApart)}`,
        ],
      ],
    ),
  ].join('\n\n');
}
