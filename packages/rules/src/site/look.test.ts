import { describe, expect, it } from 'vitest';
import {
  contrastChecks,
  contrastOf,
  isReadable,
  nearestReadable,
  ownAccent,
  palettesOf,
  readColor,
} from './look-colors.ts';
import { lookStyle } from './look-style.ts';
import { brokenLine, shortNameOf, wordsFault } from './look-words.ts';

describe('the colour of a school', () => {
  it('is six digits with or without its sign', () => {
    expect(readColor(' 2F6B55 ')).toBe('#2f6b55');
    for (const text of ['#2f6b5', 'green', '#2f6b55;}', 'url(#2f6b55)', ''])
      expect(readColor(text)).toBeNull();
  });

  it.each(['#4a9478', '#ffd400', '#ff0000', '#ffffff', '#00e5ff', '#c0c0c0'])(
    'that cannot be read (%s) gives way to a darker one of its hue that can',
    (color) => {
      expect(isReadable(color)).toBe(false);
      const near = nearestReadable(color);
      expect(isReadable(near)).toBe(true);
      expect(contrastOf(near, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([ownAccent, '#2f6b55', '#000000', '#7a1f3d'])('that can be read (%s) stays', (color) => {
    expect(nearestReadable(color)).toBe(color);
    const { dark } = palettesOf(color);
    expect(contrastOf(dark.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(dark.hover, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(dark.text, dark.soft)).toBeGreaterThanOrEqual(4.5);
  });

  it('never says that something reads better than it does', () => {
    for (const { ratio, color, ground } of contrastChecks('#4a9478'))
      expect(ratio).toBeLessThanOrEqual(contrastOf(color, ground));
  });
});

describe('the style of a look', () => {
  it('is empty for a school that chose nothing', () => {
    expect(lookStyle({ color: null, picture: 'water', photo: null })).toBe('');
  });

  it('colours both schemes, and nothing that means right, wrong or review', () => {
    const style = lookStyle({ color: '#2f6b55', picture: 'water', photo: null });
    expect(style).toContain('--xz-accent:#2f6b55;');
    expect(style).toContain('[data-mantine-color-scheme="dark"]');
    expect(style).not.toMatch(/--xz-(right|wrong|review)/);
  });

  it('stays within its scope', () => {
    const style = lookStyle(
      { color: '#2f6b55', picture: 'plain', photo: null },
      { scope: '#preview', scheme: 'dark' },
    );
    expect(style).not.toContain(':root');
    for (const selector of style.match(/[^{}]+(?=\{)/g) ?? [])
      expect(selector).toMatch(/^#preview/);
  });

  it('takes no photo but one of our own', () => {
    const photo = `/files/images/${'a'.repeat(40)}.webp`;
    expect(lookStyle({ color: null, picture: 'photo', photo })).toContain(photo);
    for (const other of ['https://elsewhere.example/a.webp', `${photo}");}body{display:none`])
      expect(lookStyle({ color: null, picture: 'photo', photo: other })).toBe('');
  });
});

describe('the words of a look', () => {
  it('are refused with pictures and unseen signs, and when they are too long', () => {
    expect(wordsFault('江畔财经学堂 3', 30)).toBeNull();
    for (const text of ['江畔🌊', '江\u200B畔', '江\n畔', '江\u202E畔', '☀江畔'])
      expect(wordsFault(text, 30)).not.toBeNull();
    expect(wordsFault('字'.repeat(31), 30)).toBe('最多 30 个字，现在 31 个');
  });

  it.each([
    ['学舟学校', '学舟'],
    ['江畔财经学堂', '江畔'],
    ['学校', '学校'],
    ['一二三四五六七八', '一二三四五六'],
  ])('of %s is short %s', (name, short) => {
    expect(shortNameOf(name)).toBe(short);
  });

  it('break after their first comma', () => {
    expect(brokenLine('一江春水，稳稳到岸。')).toBe('一江春水，\n稳稳到岸。');
    expect(brokenLine('稳稳到岸，')).toBe('稳稳到岸，');
  });
});
