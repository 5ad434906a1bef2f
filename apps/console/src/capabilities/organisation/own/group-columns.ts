import type { OrganisationProgress } from '@xuezhou/contract/organisation/console';
import type { Column } from '../../../platform/list/column.ts';
import type { courseGroups } from './course-groups.ts';

type Group = OrganisationProgress['groups'][number];
type CourseGroup = ReturnType<typeof courseGroups>[number];

/** Of the report's departments, in Excel and on paper. */
export const groupColumns: Column<Group>[] = [
  { key: 'names', title: '部门', value: ({ names }) => names.join('、') },
  { key: 'consented', title: '同意的人', value: ({ consented }) => consented },
  { key: 'learned', title: '学到，平均 %', value: ({ learned }) => learned },
];

export const courseColumns: Column<CourseGroup>[] = [
  { key: 'title', title: '课', value: ({ title }) => title },
  { key: 'seats', title: '座位', value: ({ seats }) => seats },
  { key: 'consented', title: '看得到的人', value: ({ consented }) => consented },
  { key: 'learned', title: '学到，平均 %', value: ({ learned }) => learned },
];
