import type { SurveyCondition } from '@xuezhou/contract/survey';
import type { PlannedItem, SurveyPlan } from '@xuezhou/contract/survey/console';

/** What is wrong with a plan: at which item, where it is one, in words with a way on. */
export interface PlanFault {
  readonly surveyItemId?: number;
  readonly words: string;
}

/** Everything for which a survey of at most so many items would not be taken; empty: it can be saved. */
export function planFaults(plan: SurveyPlan, maxItems: number): PlanFault[] {
  const items = plan.sections.flatMap((section) => section.items);
  const ids = items.map(({ surveyItemId }) => surveyItemId);
  const { opensAt, closesAt } = plan;
  const whole = [
    plan.title.trim() === '' && '请写上调查的名称',
    plan.sections.some(({ title }) => title.trim() === '') && '每一节都要有名称',
    items.every(({ isHidden }) => isHidden) && '至少要有一道不隐藏的题',
    items.length > maxItems && `一份调查最多 ${maxItems} 题`,
    new Set(ids).size !== ids.length && '有两道题用了同一个题号，请删去一道',
    opensAt !== null &&
      closesAt !== null &&
      Date.parse(closesAt) <= Date.parse(opensAt) &&
      '结束要晚于开始',
  ].filter((words) => words !== false);
  return [
    ...whole.map((words) => ({ words })),
    ...items.flatMap((item, index) =>
      itemFaults(item, items.slice(0, index), plan).map((words) => ({
        surveyItemId: item.surveyItemId,
        words,
      })),
    ),
  ];
}

function itemFaults(
  item: PlannedItem,
  before: readonly PlannedItem[],
  { isAnonymous }: SurveyPlan,
): string[] {
  const faults = [
    item.title.trim() === '' && '请写上题目',
    item.surveyItemType === 'file' && isAnonymous && '不记名的调查不能收文件：文件会说出是谁交的',
    hasOptions(item) && listFault('选项', item.options),
    item.surveyItemType === 'matrix' && listFault('行', item.rows),
    item.surveyItemType === 'matrix' && listFault('列', item.columns),
    boundsFault(item),
    item.condition !== null && conditionFault(item.condition, before),
  ];
  return faults.filter((words) => typeof words === 'string');
}

export const hasOptions = ({ surveyItemType }: Pick<PlannedItem, 'surveyItemType'>): boolean =>
  surveyItemType === 'choice' || surveyItemType === 'several';

/** Each once: an answer is kept by its words. */
function listFault(name: string, words: readonly string[]): string | false {
  if (words.length === 0) return `请至少写一个${name}`;
  if (words.some((each) => each.trim() === '')) return `有一个${name}是空的`;
  return new Set(words).size !== words.length && `有两个${name}一样`;
}

function boundsFault({ surveyItemType, least, most }: PlannedItem): string | false {
  if (surveyItemType === 'scale') {
    const isSound = (least === 0 || least === 1) && Number.isInteger(most) && (most ?? 0) >= 2;
    return !(isSound && (most ?? 0) <= 10) && '量表从 0 或 1 起，到 2 至 10';
  }
  if (surveyItemType !== 'number') return false;
  if ([least, most].some((bound) => bound !== null && !Number.isInteger(bound)))
    return '最小和最大请写整数，或空着';
  return least !== null && most !== null && least > most && '最小不能大于最大';
}

/** An item waits for one before it, so nothing above moves when it opens. */
function conditionFault(
  { surveyItemId, is, least, most }: SurveyCondition,
  before: readonly PlannedItem[],
): string | false {
  const other = before.find((item) => item.surveyItemId === surveyItemId);
  if (other === undefined) return '条件只能看前面的题，请重新选一道';
  if (other.isHidden) return `条件看的“${other.title}”隐藏了，这道题谁也看不到`;
  if (is.length === 0 && least === null && most === null) return '请选条件看的答案';
  const unknown = is.find((each) => other.options.length > 0 && !other.options.includes(each));
  return unknown !== undefined && `“${other.title}”里没有“${unknown}”这一项`;
}

/** Why a plan cannot take the place of one that was answered already; empty: it can. */
export function answeredFaults(before: SurveyPlan, after: SurveyPlan): PlanFault[] {
  const now = new Map(
    after.sections.flatMap(({ items }) => items.map((item) => [item.surveyItemId, item])),
  );
  const faults = before.sections.flatMap(({ items }) =>
    items.flatMap(({ surveyItemId, surveyItemType, title }) => {
      const item = now.get(surveyItemId);
      if (item === undefined) return [{ words: `“${title}”有人答过，只能隐藏，不能删去` }];
      return item.surveyItemType === surveyItemType
        ? []
        : [{ surveyItemId, words: `“${title}”有人答过，题型不能换，请另加一道` }];
    }),
  );
  return before.isAnonymous === after.isAnonymous
    ? faults
    : [{ words: '已经有人填过，记名和不记名不能再换' }, ...faults];
}
