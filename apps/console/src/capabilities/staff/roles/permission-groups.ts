import type { Permission } from '@xuezhou/contract/staff';

/** Rows of the matrix, in the order of the left column. Together they are all permissions there are. */
export const permissionGroups: readonly {
  readonly title: string;
  readonly permissions: readonly Permission[];
}[] = [
  {
    title: '学员',
    permissions: [
      'student.read',
      'student.mobile',
      'student.write',
      'enrolment.write',
      'student.viewAs',
      'student.export',
      'student.erase',
      'request.read',
      'request.decide',
    ],
  },
  {
    title: '教学',
    permissions: ['qa.answer', 'mark.write', 'question.regrade', 'live.plan', 'live.host'],
  },
  {
    title: '内容',
    permissions: [
      'content.read',
      'content.draft',
      'content.publish',
      'question.write',
      'course.erase',
    ],
  },
  {
    title: '钱',
    permissions: [
      'order.read',
      'order.write',
      'refund.propose',
      'refund.approve',
      'price.write',
      'ledger.close',
    ],
  },
  {
    title: '学校',
    permissions: [
      'message.send',
      'report.read',
      'staff.read',
      'staff.write',
      'audit.read',
      'setting.read',
      'setting.write',
      'system.read',
      'system.write',
    ],
  },
];
