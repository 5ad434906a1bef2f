// @vitest-environment happy-dom
import type { Question } from '@xuezhou/contract/practice';
import { maxCardText } from '@xuezhou/contract/flash-card';
import { expect, it } from 'vitest';
import { cardOfQuestion } from './card-of-question.ts';
import { markdownOf } from './own-card/html-to-markdown.ts';

const aQuestion = (answer: string, detail: Partial<Question['detail']>) =>
  ({
    answer,
    detail: { question: '', explanation: '', reference: '', options: [], ...detail },
  }) as unknown as Question;

it('[flash-card.own] a question stands in front with its options, its answer and why behind', () => {
  const options = ['A', 'B'].map((letter) => ({
    letter,
    html: `<p>选 ${letter}</p>`,
    rationale: '',
  }));
  const question = aQuestion('B', {
    question: '<p>折现率是 <span class="math" data-display="false">r</span>？</p>',
    explanation: '<p>因为</p>',
    options,
  });
  expect(cardOfQuestion(question)).toEqual({
    deck: '',
    front: '折现率是 $r$？\n\nA. 选 A\nB. 选 B',
    back: '**答案：B. 选 B**\n\n因为',
  });
});

it('an open question has its reference answer behind, a number its value', () => {
  expect(cardOfQuestion(aQuestion('', { reference: '<p>参考</p>' })).back).toBe('参考');
  expect(cardOfQuestion(aQuestion('12.5', {})).back).toBe('**答案：12.5**');
});

it('keeps the player of a sound', () => {
  const src = '/files/sounds/0190a000-0000-7000-8000-000000000001';
  const html = `<p>听<audio controls preload="none" src="${src}"></audio></p>`;
  expect(markdownOf(html)).toBe(`听![](${src})`);
});

it('is no longer than a side may be', () => {
  const { front } = cardOfQuestion(aQuestion('', { question: `<p>${'长'.repeat(9000)}</p>` }));
  expect(front).toHaveLength(maxCardText);
});

it.each([
  ['a formula of its own', '<div class="math" data-display="true">a &lt; b</div>', '$$\na < b\n$$'],
  ['money and stars', '<p>$5 * 3</p>', String.raw`\$5 \* 3`],
  ['a list', '<ol><li>一</li><li><b>二</b></li></ol>', '1. 一\n2. **二**'],
  [
    'a table',
    '<table><tr><th>年</th><th>值</th></tr><tr><td>1</td><td>2|3</td></tr></table>',
    '| 年 | 值 |\n| --- | --- |\n| 1 | 2\\|3 |',
  ],
  [
    'a picture',
    '<p>看<img src="/files/content/a.png" alt="图"></p>',
    '看![图](/files/content/a.png)',
  ],
  ['a script', '<p>好<script>alert(1)</script></p>', '好'],
])('%s is written as Markdown', (_what, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});
