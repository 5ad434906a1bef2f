import { describe, expect, it } from 'vitest';
import { minutesToRead } from './reading-time.ts';

describe('the time to read a text', () => {
  it.each([
    ['', 0],
    [' — \n', 0],
    ['久期', 1],
    ['久'.repeat(2000), 5],
    ['久'.repeat(599), 1],
    ['久'.repeat(600), 2],
    ['bond '.repeat(329), 1],
    ['bond '.repeat(330), 2],
    ['久期2026年a'.repeat(100), 2],
    ['duration '.repeat(1100), 5],
    [`${'久'.repeat(800)} ${'bond, '.repeat(440)}`, 4],
  ])('counts characters of Chinese and words of English', (text, minutes) => {
    expect(minutesToRead(text)).toBe(minutes);
  });
});
