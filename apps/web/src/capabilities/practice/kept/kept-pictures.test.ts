import { expect, it } from 'vitest';
import { picturesOf, withPictures } from './kept-pictures.ts';
import { aQuestion } from '../testing/a-question.ts';

const image = (name: string) => `<p><img src="/files/content/${name}" alt="图"></p>`;

const question = () => {
  const { detail, ...rest } = aQuestion();
  return {
    ...rest,
    detail: {
      ...detail,
      question: `${image('a.png')}<a href="/files/content/a.png">大图</a>`,
      explanation: `${image('b-1.svg')}${image('a.png')}`,
    },
  };
};

it('finds each picture of stem, options and explanation once', () => {
  expect(picturesOf([question(), question()])).toEqual([
    '/files/content/a.png',
    '/files/content/b-1.svg',
  ]);
});

it('puts what is known into the question, and leaves the rest as it is', () => {
  const url = 'data:image/png;base64,AAAA';
  const { detail } = withPictures(question(), new Map([['/files/content/a.png', url]]));
  expect(detail.question).toBe(
    `<p><img src="${url}" alt="图"></p><a href="/files/content/a.png">大图</a>`,
  );
  expect(detail.explanation).toContain('src="/files/content/b-1.svg"');
});
