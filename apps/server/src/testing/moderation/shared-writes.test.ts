import { describe, expect, it } from 'vitest';
import { freeTexts } from './free-texts.ts';
import { gated, notShown } from './shared-writes.ts';

const known = (name: string) => Object.hasOwn(gated, name) || Object.hasOwn(notShown, name);

describe('what learners write', () => {
  it('passes the gate, or is named with who reads it', () => {
    const missing = [...freeTexts()].filter(([name]) => !known(name));
    expect(missing).toEqual([]);
  });

  it('passes the gate with every field that others see', () => {
    for (const [name, fields] of freeTexts()) {
      if (!Object.hasOwn(gated, name)) continue;
      expect([name, fields.filter((field) => !gated[name]?.includes(field))]).toEqual([name, []]);
    }
  });

  it('is named for operations that there are', () => {
    const found = freeTexts();
    const names = [...Object.keys(gated), ...Object.keys(notShown)];
    // Of a note the words are read where it is kept.
    expect(names.filter((name) => !found.has(name) && name !== 'shareNote')).toEqual([]);
    expect(
      names.filter((name) => Object.hasOwn(gated, name) && Object.hasOwn(notShown, name)),
    ).toEqual([]);
  });
});
