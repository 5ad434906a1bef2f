import type { Permission } from '@xuezhou/contract/staff';

/** The rows of the matrix. A permission that is in none of them could be given by nobody: a test looks. */
export const permissionGroups: readonly (readonly [
  title: string,
  permissions: readonly Permission[],
])[] = [
  [
    '学员',
    [
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
  ],
  [
    '教学',
    [
      'qa.answer',
      'mark.write',
      'question.write',
      'question.regrade',
      'live.plan',
      'live.host',
      'moderation.write',
    ],
  ],
  ['内容', ['content.read', 'content.draft', 'content.publish', 'course.erase']],
  [
    '钱',
    [
      'order.read',
      'order.write',
      'order.make',
      'refund.propose',
      'refund.approve',
      'price.write',
      'ledger.close',
    ],
  ],
  [
    '学校',
    [
      'message.send',
      'report.read',
      'organisation.read',
      'organisation.write',
      'organisation.progress',
      'staff.read',
      'staff.write',
      'audit.read',
      'setting.read',
      'setting.write',
      'system.read',
      'system.write',
    ],
  ],
];
