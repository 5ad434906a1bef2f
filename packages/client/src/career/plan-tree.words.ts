import type { PlanNode } from '@xuezhou/contract/career';

const units: Readonly<Record<PlanNode['unit'], (finished: number, total: number) => string>> = {
  lectures: (finished, total) => `看完 ${finished} / ${total} 节课`,
  right: (finished, total) => `答对 ${finished} / ${total} 题`,
  hours: (finished, total) => `学习 ${finished} / ${total} 小时`,
  score: (finished, total) =>
    finished === 0 ? `达到 ${total} 分` : `最好 ${finished} 分，达到 ${total} 分`,
  camp: (finished) => (finished > 0 ? '已结营' : '完成训练营全部任务'),
  nodes: (finished, total) => `完成 ${finished} / ${total} 项`,
};

/** What the tree of a plan says, to students and where it is previewed. */
export const planTreeWords = {
  tree: '路线',
  kinds: { stage: '阶段', course: '课程', milestone: '里程碑', certificate: '证书' } as const,
  states: { done: '已完成', open: '进行中', locked: '未解锁' } as const,
  count: ({ unit, finished, total }: Pick<PlanNode, 'unit' | 'finished' | 'total'>) =>
    units[unit](finished, total),
  waitsFor: (names: readonly string[]) => `先完成：${names.join('、')}`,
  hint: '方向键在路线里移动，左右键收起和展开，回车打开。',
} as const;
