export { isPermission, permissionNames, permissions, type Permission } from './permissions.ts';
export { auditTargets, isAuditTarget, type AuditTarget } from './audit-targets.ts';
export * from './audit.ts';
export * from './member.ts';
export * from './role.ts';
export * from './sign-in.ts';
export * from './views.ts';
