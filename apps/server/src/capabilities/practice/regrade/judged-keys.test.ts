import { expect, it } from 'vitest';
import { maskPersonal } from '../../../platform/staff/mask-personal.ts';
import { formerKeys, keyFacts } from './judged-keys.ts';

const questionId = 1_900_001;

it('the keys of a question with a long number are read again as the log has them', () => {
  const logged = maskPersonal(keyFacts([{ questionId, version: 1, judgedAs: 2, stored: null }]));
  expect(logged).toEqual({ before: ['1900001_1=1'], after: ['1900001_1=2'] });
  const now = [{ version: 1, judgedAs: 2, stored: 2 }];
  expect(formerKeys(questionId, now, logged)).toEqual([{ version: 1, judgedAs: null, stored: 2 }]);
});

it('those that were logged with a colon still are', () => {
  const logged = { before: ['7:1=3'], after: ['7:1=2'] };
  const now = [{ version: 1, judgedAs: 2, stored: 2 }];
  expect(formerKeys(7, now, logged)).toEqual([{ version: 1, judgedAs: 3, stored: 2 }]);
});
