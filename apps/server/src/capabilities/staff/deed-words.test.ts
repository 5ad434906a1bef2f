import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditedOperations } from '@xuezhou/contract/audit-words';
import { isAuditTarget } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { deedWords } from './deed-words.ts';

const sources = path.resolve(import.meta.dirname, '../..');

/** What the code of the server writes into the log, found where it is spelt. */
function spelt(pattern: RegExp): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name),
  );
  const found = files.flatMap((name) =>
    [...readFileSync(path.join(sources, name), 'utf8').matchAll(pattern)].map((match) => match[1]!),
  );
  return [...new Set(found)].toSorted();
}

it('has Chinese words for everything that the log can hold', () => {
  const operations = spelt(/\b(?:operation: |note\(.*?, )'([a-z]\w+)'/g);
  expect(operations.length).toBeGreaterThan(60);
  expect(operations.filter((name) => !/\p{Script=Han}/u.test(deedWords(name)))).toEqual([]);
  // What they are called and what their facts are called stand in two places.
  expect(operations.filter((name) => !auditedOperations.includes(name))).toEqual([]);
  expect(auditedOperations.filter((name) => !/\p{Script=Han}/u.test(deedWords(name)))).toEqual([]);
  const targets = spelt(/\btarget\w*\s*[:=]\s*\{\s*kind: '(\w+)'/gi);
  expect(targets.length).toBeGreaterThan(15);
  expect(targets.filter((kind) => !isAuditTarget(kind))).toEqual([]);
});

it('keeps the name of what nobody declares any more', () => {
  expect(deedWords('signInStaff')).toBe('教务台登录');
  expect(deedWords('somethingOfOld')).toBe('somethingOfOld');
});
