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

/** Chinese text of the career plans. */
export const careerWords = {
  title: '职业规划',
  trail: '学习',
  assigned: '老师为你安排',
  finished: (finished: number, total: number) => `完成 ${finished} / ${total} 个目标`,
  progress: '规划进度',
  empty: '还没有职业规划',
  emptyText: '学校安排之后会出现在这里，先从手上的课程学起。',
  toDashboard: '回到学习',
  tree: '路线',
  kinds: { stage: '阶段', course: '课程', milestone: '里程碑', certificate: '证书' } as const,
  states: { done: '已完成', open: '进行中', locked: '未解锁' } as const,
  count: ({ unit, finished, total }: Pick<PlanNode, 'unit' | 'finished' | 'total'>) =>
    units[unit](finished, total),
  waitsFor: (names: readonly string[]) => `先完成：${names.join('、')}`,
  hint: '方向键在路线里移动，左右键收起和展开，回车打开。',
} as const;
