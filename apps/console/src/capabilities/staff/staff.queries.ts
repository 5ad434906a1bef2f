import { useSuspenseQueries } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getDutyChoices,
  grantsIn,
  isWithin,
  getApprovalWords,
  listApprovals,
  listInvitations,
  listRoles,
  listStaff,
  type Level,
  type Permission,
  type StaffAccount,
  type StaffRole,
} from '@xuezhou/contract/staff';
import { useMay, useSelf } from '../../platform/session/self.ts';
import type { PageVisit } from '../../platform/page/console-page.ts';

export const staffQuery = operationQuery(listStaff, {});
export const rolesQuery = operationQuery(listRoles, {});
export const invitationsQuery = operationQuery(listInvitations, {});
export const dutyChoicesQuery = operationQuery(getDutyChoices, {});
export const approvalsQuery = operationQuery(listApprovals, { query: {} });
/** What of a draft is read word by word. */
export const wordsQuery = (approvalId: number) =>
  operationQuery(getApprovalWords, { params: { approvalId } }, { ignoreErrors: true });
export const decidedQuery = operationQuery(listApprovals, { query: { decided: true } });

export interface StaffDesk {
  readonly people: readonly StaffAccount[];
  readonly roles: readonly StaffRole[];
  readonly isManager: boolean;
  readonly isOwner: boolean;
  readonly mayGive: (role: StaffRole) => boolean;
  readonly mayChange: (person: StaffAccount) => boolean;
  readonly mayAllow: (permission: Permission, level: Level) => boolean;
}

/** Who works here and what each may do, and how much of it the signed-in person may change, as the server has it. */
export function useStaffDesk(): StaffDesk {
  const self = useSelf();
  const may = useMay();
  const [people, roles] = useSuspenseQueries({ queries: [staffQuery, rolesQuery] });
  const own = grantsIn(self.permissions);
  const isManager = may('staff.write');
  const isOwner = roles.data.some(({ isOwner: all, name }) => all && self.roles.includes(name));
  // Nobody hands out, or takes from another, what the own roles do not hold.
  const mayGive = (role: StaffRole) =>
    isManager &&
    (isOwner ||
      (!role.isOwner &&
        [...grantsIn(role.permissions)].every(([name, level]) => isWithin(level, own.get(name)))));
  return {
    people: people.data,
    roles: roles.data,
    isManager,
    isOwner,
    mayGive,
    mayChange: ({ staffId, roles: own }) =>
      staffId !== self.staffId &&
      own.every(({ roleId }) => {
        const role = roles.data.find((each) => each.roleId === roleId);
        return role !== undefined && mayGive(role);
      }) &&
      isManager,
    mayAllow: (permission, level) => isManager && isWithin(level, own.get(permission)),
  };
}

export async function fetchApprovals({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query({ ...approvalsQuery, staleTime: 'static' });
}

export async function fetchStaff({ queryClient }: PageVisit): Promise<void> {
  await Promise.all([
    queryClient.query({ ...staffQuery, staleTime: 'static' }),
    queryClient.query({ ...rolesQuery, staleTime: 'static' }),
  ]);
}
