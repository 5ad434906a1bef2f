import path from 'node:path';
import { allOperations } from '@xuezhou/contract/all';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { describe, expect, it } from 'vitest';
import { readTable } from './rows.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/requirements');
const rows = readTable(path.join(folder, 'fields.tsv')).map((cells) => ({
  entity: cells['entity'] ?? '',
  field: cells['field'] ?? '',
  sentBy: cells['sent by'] ?? '',
  why: cells['why not, or why there'] ?? '',
}));

/** Names of all fields within a schema. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
}

const told = new Map(
  allOperations()
    .filter(({ operation }) => !isStaffAccess(operation.declaration.access))
    .map(({ name, operation: { declaration } }) => {
      const { query, body, data } = declaration;
      return [name, new Set([query, body, data].flatMap(namesIn))];
    }),
);

describe('the fields of the specification', () => {
  it.each(rows.filter(({ sentBy }) => sentBy !== '-'))(
    '$field of $entity goes under its name through $sentBy',
    ({ sentBy, field }) => {
      expect(told.get(sentBy)).toContain(field);
    },
  );

  it.each(rows.filter(({ sentBy }) => sentBy === '-'))(
    '$field of $entity is needed by nothing, and the table says why',
    ({ why }) => {
      expect(why.length).toBeGreaterThan(10);
    },
  );

  it('are each said once', () => {
    const all = rows.map(({ entity, field }) => `${entity}: ${field}`);
    expect(new Set(all).size).toBe(all.length);
  });
});
