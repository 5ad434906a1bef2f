import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationsTable } from './operations-table.ts';

test('docs/operations.md documents every variable as the server reads it', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(page).toContain(operationsTable());
});
