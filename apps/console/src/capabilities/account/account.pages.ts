import { IconUsers } from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./students.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/students',
    title: '学员',
    permission: 'student.read',
    component: () => import('./list/students-page.tsx'),
    load: async (visit) => (await queries()).fetchStudents(visit),
    nav: { group: '', place: 2, icon: IconUsers, key: 's', tab: 3 },
  },
  {
    path: '/students/enrol',
    title: '从 Excel 报名',
    permission: 'enrolment.write',
    component: () => import('./roster/roster-page.tsx'),
  },
  {
    path: '/students/$studentId',
    title: '学员',
    permission: 'student.read',
    component: () => import('./one/student-page.tsx'),
    load: async (visit) => (await queries()).fetchStudent(visit),
  },
];
