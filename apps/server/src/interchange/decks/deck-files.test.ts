import { expect, it } from 'vitest';
import { deckFiles } from './deck-files.ts';
import { writeApkg } from './write-apkg.ts';

it('a package is written as it is, and others go on meanwhile', async () => {
  const cards = [{ cardId: 1, guid: 'g1', deck: '课::书', front: '<p>正</p>', back: '<p>反</p>' }];
  const media = [{ name: 'a.png', bytes: Buffer.from('picture') }];
  const now = new Date('2026-11-29T00:00:00Z');
  let isHeld = true;
  setImmediate(() => {
    isHeld = false;
  });
  const bytes = await deckFiles.writeApkg(1, cards, media, now);
  expect(isHeld).toBe(false);
  expect(bytes.equals(writeApkg(cards, media, now))).toBe(true);
});
