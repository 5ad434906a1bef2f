import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { notInFirefox } from '../../apps/e2e/src/browsers/not-in-firefox.ts';
import { patternOf, stories, storiesAt } from '../../apps/e2e/src/widths.ts';
import { root } from '../root.mjs';
import { readTitles } from '../requirements/titles.ts';

const folder = path.join(root, 'apps/e2e/src');

/** As Playwright greps them, without the project. */
const titles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const told = new Set(
      [...source.matchAll(/^test\(\s*'/gm)].map((match) => lineOf(source, match)),
    );
    return readTitles(source, file)
      .filter(({ line }) => told.has(line))
      .map(({ text }) => `${file.replaceAll(path.sep, '/')} ${text}`);
  });

function lineOf(source: string, { index }: RegExpMatchArray): number {
  return source.slice(0, index).split('\n').length;
}

test('every story is told at the width that one line says, and every line is about a story', () => {
  const lines = Object.keys(stories);
  const about = titles.map((title) => lines.filter((line) => patternOf(line).test(title)));
  expect(titles.length).toBeGreaterThan(30);
  expect(titles.filter((_title, index) => about[index]?.length !== 1)).toEqual([]);
  expect(new Set(about.flat())).toEqual(new Set(lines));
});

test('usually each story is told once, but for those whose layout is their point; all are told at both when asked for', () => {
  const at = (width: 'desk' | 'phone', isAll: boolean) =>
    titles.filter((title) => storiesAt(width, isAll).some((pattern) => pattern.test(title)));
  const twice = at('desk', false).filter((title) => at('phone', false).includes(title));
  expect(new Set([...at('desk', false), ...at('phone', false)])).toEqual(new Set(titles));
  expect(twice.length).toBeLessThanOrEqual(titles.length / 3);
  expect(
    Object.values(stories).filter(({ usually, why }) => usually.length > 1 !== (why !== undefined)),
  ).toEqual([]);
  const once = titles.filter((title) =>
    /^sigkill|^console\/(trade-day|empty-school|course-made|keyboard)|the bars that tell/.test(title),
  );
  for (const width of ['desk', 'phone'] as const)
    expect(new Set([...at(width, true), ...once])).toEqual(new Set(titles));
});

test('what is not told in Firefox is one story or a part of one, with its reason', () => {
  const inFirefox = new Set(
    titles.filter((title) => storiesAt('desk', true).some((at) => at.test(title))),
  );
  for (const line of Object.keys(notInFirefox.stories)) {
    const about = titles.filter((title) => patternOf(line).test(title));
    expect(about).toHaveLength(1);
    for (const title of about) inFirefox.add(title);
  }
  // What no line excuses is told there.
  expect(inFirefox).toEqual(new Set(titles));
  for (const why of [...Object.values(notInFirefox.stories), ...Object.values(notInFirefox.parts)])
    expect(why.length).toBeGreaterThan(40);
});
