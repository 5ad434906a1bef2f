import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheets = (file: URL) =>
  [...readFileSync(file, 'utf8').matchAll(/@mantine\/core\/styles\/\w+\.layer\.css/g)].map(String);

it('the first page and the inner pages together bring every sheet that the design system lists', () => {
  const listed = sheets(new URL('../../../../packages/ui/src/mantine-styles.css', import.meta.url));
  const brought = new Set([
    ...sheets(new URL('./first-page.css', import.meta.url)),
    ...sheets(new URL('./inner-styles.ts', import.meta.url)),
  ]);
  expect(listed.filter((sheet) => !brought.has(sheet))).toEqual([]);
});
