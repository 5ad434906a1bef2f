// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { recordedAnswers, recordedPlace } from './recorded.ts';

beforeEach(() => localStorage.clear());

/** A page, and words of the real server's answers that have to stand there. */
const pages: readonly [name: string, address: string, words: readonly RegExp[]][] = [
  ['the dashboard', '/dashboard', [/CFA 一级/]],
  ['the course', '/course/1/challenge-mode', [/CFA 一级/]],
  ['a book', '/course/1/book/2', [/CFA 一级/]],
  ['the exercises', '/exercise/1', [/错题本/]],
  ['my orders', '/my-order', [/CFA 一级精讲班/, /待付款/]],
  ['one order', `/order-detail/${recordedPlace('getOrder')}`, [/CFA 一级精讲班/, /3,680/]],
  ['a good', '/mall/good/7', [/CFA 一级精讲班/, /3,680/]],
  ['the questions', '/qa', [/凸性为什么总是正的？/]],
  [
    'one question',
    `/qa/question/${recordedPlace('getQaQuestion')}`,
    [/凸性为什么总是正的？/, /平方之后没有符号。/],
  ],
  ['the messages', '/message', [/开课通知/]],
  ['the points', '/points', [/120/]],
];

describe('a page drawn of what the real server answered', () => {
  it.each(pages)('%s stands there whole', async (_name, address, words) => {
    openPage(address, { says: recordedAnswers() });
    for (const word of words)
      expect(
        (await screen.findAllByText(word, undefined, { timeout: 30_000 })).length,
      ).toBeGreaterThan(0);
    expect(screen.queryByText(/没有加载出来|系统错误/)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
