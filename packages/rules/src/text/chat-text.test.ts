import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatKeyword, chatLength, cleanChatText, hasKeyword } from './chat-text.ts';

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

describe('a keyword', () => {
  const keywords = ['加微信', 'VX 123'].map(chatKeyword);

  it.each([
    ['请加微信聊', true],
    ['加 . 微-信', true],
    ['我的ｖｘ１２３', true],
    ['微信群里见', false],
    ['加上微小的信息', false],
  ])('in %j is found: %s', (text, found) => {
    expect(hasKeyword(text, keywords)).toBe(found);
  });

  it.each(['νχ123', 'Ѵх①②③', 'ᴠ×l23', '🆅🆇 l２3', '🇻🇽123', 'v́x̃123', 'ꓦꓫ123'])(
    'is found in letters that look like its own: %s',
    (text) => {
      expect(hasKeyword(text, keywords)).toBe(true);
    },
  );

  it.each(['加丨微丶信', '加ㅤ微ᅠ信', '加ー微ｰ信', '加微\u{fe0f}信', '加\u0301微信'])(
    'is found with strokes and fillers between its letters: %s',
    (text) => {
      expect(hasKeyword(text, keywords)).toBe(true);
    },
  );

  it('is kept without marks, blanks, cases and widths', () => {
    expect(chatKeyword(' Ｖx - 123！')).toBe('vx123');
  });

  it('that is empty finds nothing', () => {
    expect(hasKeyword('什么都可以', [''])).toBe(false);
  });
});
