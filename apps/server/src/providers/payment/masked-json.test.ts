import { expect, it } from 'vitest';
import { maskedJson } from './masked-json.ts';

it('tells only the ends of a name, wherever it stands', () => {
  const text =
    '{"payer":{"email":"student@example.com","id":7},"list":[{"email":"a@b.cn"}],"n":"1.00"}';
  expect(maskedJson(text, ['email'])).toBe(
    '{"payer":{"email":"st…om","id":7},"list":[{"email":"…"}],"n":"1.00"}',
  );
});

it('keeps what is no JSON, unless a name stands in it', () => {
  expect(maskedJson('<html>', ['email'])).toBe('<html>');
  expect(maskedJson('{"email":"student@exam', ['email'])).toBe('…');
});
