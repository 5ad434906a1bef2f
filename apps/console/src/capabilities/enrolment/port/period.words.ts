import type { Enrolment } from '@xuezhou/contract/enrolment/console';
import { daysBetween } from '@xuezhou/rules/enrolment/access-period';

type Tone = 'quiet' | 'accent' | 'right' | 'review';

/** Soon enough to be looked at. */
const soonDays = 30;

/** How a course stands with a student today. */
export function stateOf(
  { closedBy, isTakenBack, expiresOn }: Enrolment,
  today: string,
): { words: string; tone: Tone } {
  if (isTakenBack) return { words: '已收回', tone: 'quiet' };
  switch (closedBy) {
    case 'unredeemed':
      return { words: '等他领取', tone: 'accent' };
    case 'paused':
      return { words: '已暂停', tone: 'review' };
    case 'notOpen':
      return { words: '还没开课', tone: 'accent' };
    case 'expired':
      return { words: '已到期', tone: 'quiet' };
    case null:
      return expiresOn !== null && daysBetween(today, expiresOn) < soonDays
        ? { words: '快到期', tone: 'review' }
        : { words: '在学', tone: 'right' };
  }
}

/** Until when, in a few characters: 「2027-08-31」. */
export function untilText({ closedBy, expiresOn, waitingDays }: Enrolment): string {
  if (closedBy === 'unredeemed') return waitingText(waitingDays);
  return expiresOn ?? '长期有效';
}

export const waitingText = (days: number | null): string =>
  days === null ? '领取那天起长期有效' : `领取那天起学 ${days} 天`;

/** What is left of it: 「剩 281 天」; empty where that says nothing. */
export function leftText({ closedBy, expiresOn }: Enrolment, today: string): string {
  if (closedBy !== null || expiresOn === null) return '';
  const left = daysBetween(today, expiresOn);
  return left === 0 ? '今天最后一天' : `剩 ${left} 天`;
}

/** In one line of a list. */
export function periodText(enrolment: Enrolment): string {
  const { closedBy, isTakenBack, opensOn, pausedOn } = enrolment;
  const until = untilText(enrolment);
  if (isTakenBack) return `${until}，已收回`;
  if (closedBy === 'paused') return `${until}，${pausedOn} 起暂停`;
  if (closedBy === 'expired') return `${until} 已到期`;
  if (closedBy === 'notOpen') return `${opensOn} 开课，到 ${until}`;
  return until;
}
