import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const own = '/files/sounds/0190a000-0000-7000-8000-000000000001';
const player = `<audio controls preload="none" src="${own}"></audio>`;

describe('a player in a text', () => {
  it.each([
    ['of a sound that stands for a picture', `<img src="${own}" alt="声音" onerror="a()">`],
    ['of our own', player],
    ['that begins by itself', `<audio autoplay loop onplay="a()" src="${own}"></audio>`],
  ])('%s is kept, and plays only when asked', (_what, html) => {
    expect(cleanHtml(`词${html}义`)).toBe(`词${player}义`);
  });

  it.each([
    '<audio controls src="https://elsewhere.example/a.mp3"></audio>',
    `<audio controls src="${own}/../../../api"></audio>`,
    '<audio controls src="javascript:a()"></audio>',
    '<audio controls><source src="https://elsewhere.example/a.mp3"></audio>',
    '<video controls src="https://elsewhere.example/a.mp4"></video>',
  ])('of anything else is gone: %s', (html) => {
    expect(cleanHtml(`词${html}义`)).toBe('词义');
  });
});
