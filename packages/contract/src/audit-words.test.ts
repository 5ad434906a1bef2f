import { expect, it } from 'vitest';
import { allOperations } from './all.ts';
import { auditedOperations, factWordsOf, isAuditDeclared } from './audit-words.ts';
import { isStaffAccess } from './kernel.ts';

it('every operation of staff that writes declares what the log says of it', () => {
  const writing = allOperations().filter(
    ({ operation: { method, declaration } }) =>
      method === 'POST' && isStaffAccess(declaration.access),
  );
  expect(writing.length).toBeGreaterThan(50);
  expect(writing.map(({ name }) => name).filter((name) => !isAuditDeclared(name))).toEqual([]);
});

it('knows the words of an operation alone, and none of what is inherited', () => {
  expect(factWordsOf('saveRole', 'name')).toBe('名称');
  expect(factWordsOf('createStaff', 'name')).toBe('姓名');
  expect(factWordsOf('saveRole', 'constructor')).toBeUndefined();
  expect(factWordsOf('constructor', 'name')).toBeUndefined();
  // It is no entry at all.
  expect(factWordsOf('saveView', 'name')).toBeUndefined();
  expect(auditedOperations).not.toContain('saveView');
});
