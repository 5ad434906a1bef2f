// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { settle } from './clean-html.ts';

const own = '/files/sounds/0190a000-0000-7000-8000-000000000001';

function settled(html: string): string {
  const box = document.createElement('div');
  box.innerHTML = html;
  for (const node of box.querySelectorAll('*')) settle(node);
  return box.innerHTML;
}

// NOTE: That the list of tags lets it through is seen in a real browser only (own-cards.spec.ts).
it('a player plays our own sound when it is asked to, and has a name for screen readers', () => {
  const player = `<audio src="${own}" controls="" preload="none" aria-label="声音"></audio>`;
  expect(settled(`<audio src="${own}"></audio>`)).toBe(player);
  expect(settled(`<audio src="${own}" preload="auto" class="x"></audio>`)).toBe(
    `<audio src="${own}" preload="none" controls="" aria-label="声音"></audio>`,
  );
});

it.each([
  'https://elsewhere.example/a.mp3',
  '//elsewhere.example/a.mp3',
  `${own}/../../api`,
  `https://elsewhere.example${own}`,
])('a player of %s is gone', (src) => {
  expect(settled(`词<audio controls src="${src}"></audio>`)).toBe('词');
});
