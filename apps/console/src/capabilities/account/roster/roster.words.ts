import type { RosterState, RosterVerdict } from '@xuezhou/contract/account/console';
import type { RosterField } from '@xuezhou/rules/account/roster/roster-columns';

export const fieldWords: Readonly<Record<RosterField, string>> = {
  ...{ mobile: '手机', name: '姓名', course: '课程', until: '有效期到', remark: '备注' },
};

/** In the order in which they are shown. */
export const stateWords = {
  new: { chip: '可以', label: '新账号', tone: 'right' },
  add: { chip: '加课', label: '已有账号', tone: 'accent' },
  extend: { chip: '延长', label: '延长', tone: 'accent' },
  look: { chip: '请看一下', label: '请看一下', tone: 'review' },
  keep: { chip: '不用动', label: '不用动', tone: 'quiet' },
  fault: { chip: '不能报名', label: '不能报名', tone: 'wrong' },
} as const satisfies Record<RosterState, unknown>;

export const rosterStates = Object.keys(stateWords) as RosterState[];

export const countOf = (verdicts: readonly RosterVerdict[], ...states: RosterState[]): number =>
  verdicts.filter(({ state }) => states.includes(state)).length;

/** How many rows something is done for. */
export const countActions = (verdicts: readonly RosterVerdict[]): number =>
  countOf(verdicts, 'new', 'add', 'extend');

/** 「41 个新账号、15 个加课；不用动 3、不能报名 3 会跳过」 */
export function summaryOf(verdicts: readonly RosterVerdict[]): string {
  const doing = [
    [countOf(verdicts, 'new'), '个新账号'],
    [countOf(verdicts, 'add'), '个加课'],
    [countOf(verdicts, 'extend'), '个延长'],
  ] as const;
  const done = doing.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  const passed = (['keep', 'look', 'fault'] as const)
    .map((state) => [stateWords[state].label, countOf(verdicts, state)] as const)
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${words} ${count}`);
  return [
    done.length > 0 ? done.join('、') : '没有一行能报名',
    ...(passed.length > 0 ? [`${passed.join('、')} 会跳过`] : []),
  ].join('；');
}
