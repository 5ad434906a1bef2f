import type { listCampClasses, PlannedPut } from '@xuezhou/contract/camp/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { ChangeRow } from '../../../platform/dialog/change-table.tsx';

const kept: Readonly<Record<NonNullable<PlannedPut['keptBy']>, string>> = {
  already: '已经在这个班',
  finished: '这个训练营走完了，不用动',
  noCourse: '开班那天没有这门课，请先报名或延长',
};

export const putRowOf = ({ studentId, nickname, ...row }: PlannedPut): ChangeRow => ({
  ...{ key: studentId, name: nickname },
  before: row.className === null ? '不在班里' : `${row.className}，${row.startsOn} 开始`,
  after: row.nextStartsOn === null ? null : `${row.nextStartsOn} 开始`,
  note: row.keptBy === null ? '' : kept[row.keptBy],
});

type CampClass = DataOf<typeof listCampClasses>[number];

/** Classes under the camp and course that they are of; names of classes repeat. */
export function classChoices(classes: readonly CampClass[]) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { classId, title, ...of } of classes) {
    const starts = of.startsOn === null ? '加入那天开始' : `${of.startsOn} 开始`;
    const seats = of.capacity === null ? `${of.members} 人` : `${of.members}/${of.capacity} 人`;
    const group = `${of.courseTitle} · ${of.campTitle}`;
    const items = groups.get(group) ?? [];
    items.push({ value: String(classId), label: `${title}，${starts}，${seats}` });
    groups.set(group, items);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}
