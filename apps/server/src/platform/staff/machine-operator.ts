import { grantsIn, permissionNames } from '@xuezhou/contract/staff';
import type { Actor } from './staff-member.ts';

/** Of the row that migration 0040 makes: nobody can sign in with it. */
export const machineOperatorId = 1;

/** Who works on the machine itself, by the command line: whoever can do that could change the database too. */
export const machineOperator: Actor = {
  staff: {
    staffId: machineOperatorId,
    name: '本机操作员',
    grants: grantsIn(permissionNames),
    isOwner: true,
    isPasswordTemporary: false,
    isSecondStepMissing: false,
    sessionId: null,
  },
  address: 'local',
  userAgent: 'xuezhou',
};
