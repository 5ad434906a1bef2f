import { dayOf } from '@xuezhou/client/time/days.ts';
import type { OrganisationEvent, SeatProgress } from '@xuezhou/contract/organisation/console';
import { addDays, daysBetween } from '@xuezhou/rules/enrolment/access-period';

/** The first of the last seven days. */
export const weekAgo = (): string => addDays(dayOf(Date.now()), -6);

/** Until the last day, which counts; negative after it; null without a contract. */
export const daysLeft = (endsOn: string | null): number | null =>
  endsOn === null ? null : daysBetween(dayOf(Date.now()), endsOn);

export function leftText(endsOn: string | null): string {
  const left = daysLeft(endsOn);
  if (left === null) return '没有合同';
  if (left < 0) return '合同到期了';
  return left === 0 ? '今天到期' : `还有 ${left} 天`;
}

/** Ahead of the own plan or behind it. */
export function planText(aheadDays: number | null): string {
  if (aheadDays === null) return '没有计划';
  if (aheadDays === 0) return '按计划';
  return aheadDays > 0 ? `快 ${aheadDays} 天` : `慢 ${-aheadDays} 天`;
}

export const studiedText = ({ studiedOn }: SeatProgress): string => studiedOn ?? '14 天没学';

/** Days of the last fourteen. */
export const daysStudied = ({ days }: SeatProgress): number => days.filter(Boolean).length;

export const eventWords: Readonly<Record<OrganisationEvent['kind'], string>> = {
  invited: '请了',
  joined: '来了',
  seated: '排到了座位',
  lined: '开始排队',
  left: '离开了',
  consented: '同意给单位看进度',
  unconsented: '收回了同意',
  moved: '换了部门',
  directoryLeft: '通讯录里没有了，离开了',
  directoryMoved: '跟着通讯录换了部门',
};

/** As it is sent on: of the school's own address. */
export const joinAddress = (code: string): string => `${window.location.origin}/join/${code}`;

/** Where a company's own people sign in. */
export const signInAddress = (word: string): string => `${window.location.origin}/sso/${word}`;
