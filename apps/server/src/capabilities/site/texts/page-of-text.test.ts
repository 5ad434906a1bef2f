import { expect, it } from 'vitest';
import { cutSections } from './page-of-text.ts';

it('begins a section at a heading, and at none that is shown as it is written', () => {
  const code = '```md\n## 不是一节\n``` 还没完\n~~~\n## 也不是\n````';
  const { lead, sections } = cutSections(`开头\n\n## 一\n\n${code}\n\n## 二\r\n\r\n正文`);
  expect(lead).toBe('开头\n');
  expect(sections).toEqual([
    { title: '一', markdown: `\n\n${code}\n` },
    { title: '二', markdown: '\n\n正文' },
  ]);
  const tilde = cutSections('~~~\n## x\n```\n## y\n~~~\n## 三\n```一行```\n## 四');
  expect(tilde.sections.map(({ title }) => title)).toEqual(['三', '四']);
});
