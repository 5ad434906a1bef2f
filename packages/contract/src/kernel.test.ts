import { expect, expectTypeOf, it } from 'vitest';
import { done, isStaffAccess, operation, refusalsOf, type Access } from './kernel.ts';

const declared = { summary: '', method: 'GET', path: '/api/console/x', data: done() } as const;

it('an operation of staff names its permission, and the name is kept', () => {
  const { declaration } = operation({ ...declared, access: { staff: 'report.read' } });
  expectTypeOf(declaration.access).toEqualTypeOf<{ readonly staff: 'report.read' }>();
  expect(isStaffAccess(declaration.access)).toBe(true);
});

it('a permission that is not on the list does not compile, and neither does none', () => {
  // @ts-expect-error -- nobody can be allowed this
  operation({ ...declared, access: { staff: 'everything' } });
  // @ts-expect-error -- what can be had for the own alone says what is the own
  operation({ ...declared, access: { staff: 'audit.read' } });
  // @ts-expect-error -- staff alone says nothing of what is allowed
  operation({ ...declared, access: 'staff' });
  // @ts-expect-error -- an operation without access is open to nobody knows whom
  operation(declared);
  expectTypeOf<{ staff: 'report.read' }>().toExtend<Access>();
});

it('a call of staff may be refused for the permission and a temporary password, a student never', () => {
  const ofStaff = refusalsOf({ access: { staff: 'report.read' }, refusals: ['staffUnknown'] });
  expect(ofStaff).toEqual([
    ...['permissionMissing', 'passwordTemporary', 'secondStepMissing', 'notOwn', 'whyEmpty'],
    ...['approvalAsked', 'approvalDelayed', 'proposalsTooMany', 'staffUnknown'],
  ]);
  for (const access of ['open', 'login', 'phone', 'auth'] as const) {
    expect(isStaffAccess(access)).toBe(false);
    expect(refusalsOf({ access })).not.toContain('permissionMissing');
  }
});
