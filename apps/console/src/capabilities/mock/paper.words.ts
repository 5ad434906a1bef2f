import type { DrawRule, ListedPaper, PaperQuestion } from '@xuezhou/contract/mock/console';

export const wayWords: Readonly<Record<ListedPaper['way'], string>> = {
  fixed: '一题一题选',
  blueprint: '按蓝图抽',
};

export const formatWords = { 'cfa-1': 'CFA 一级（三个选项的单选）' } as const;

export const ruleWords: Readonly<Record<DrawRule, string>> = {
  fresh: '学员没做过的先抽',
  rested: '最近两份卷里出过的最后才抽',
  sound: '不抽可疑的题',
};

export const kindWords: Readonly<Record<PaperQuestion['kind'], string>> = {
  ...{ single: '单选', multiple: '多选', truefalse: '判断', numeric: '填数' },
  ...{ table: '填表', open: '问答', xl: '综合' },
};

/** An open question is in no drawn paper. */
export const drawnKinds = ['single', 'multiple', 'truefalse', 'numeric', 'table', 'xl'] as const;

/** `4 小时 12 分`, `52 分`. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} 分`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`;
}
