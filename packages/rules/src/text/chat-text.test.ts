import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatLength, cleanChatText } from './chat-text.ts';

describe('a message of the chat', () => {
  it.each([
    ['  老师好\n\n请问 ', '老师好 请问'],
    ['a\tb', 'a b'],
    ['a   b', 'a b'],
    ['a\u200bb\u202ec', 'abc'],
    ['e\u0301\u0301\u0301\u0301\u0301\u0301', 'é\u0301\u0301\u0301'],
    ['<b>粗</b>', '<b>粗</b>'],
    [' \u0000\t ', ''],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanChatText(given)).toBe(kept);
  });

  it('is clean once it was cleaned', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = cleanChatText(text);
        expect(cleanChatText(once)).toBe(once);
      }),
    );
  });

  it('is as long as it reads', () => {
    expect(chatLength('学舟🙂')).toBe(3);
  });
});
