import fc from 'fast-check';
import { expect, it } from 'vitest';
import { graphemesOf, graphemesWithout } from './graphemes.ts';

const signs = ['学', 'a', 'é', '🇨🇳', '👩‍👩‍👧', '👍🏽', '❤️', '１', '\n', ' ', '👨‍💻'];

it('a browser without a segmenter counts what people write alike', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs)), (written) => {
      expect(graphemesWithout(written.join(''))).toEqual(written);
      expect(graphemesOf(written.join(''))).toEqual(written);
    }),
  );
});
