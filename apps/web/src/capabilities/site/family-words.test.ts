import { familyWords } from '@xuezhou/rules/catalogue/family-words';
import { familyNames } from '@xuezhou/ui/family';
import { expect, it } from 'vitest';

it('families are called the same in drawn pages and in the application', () => {
  expect(familyWords).toEqual(familyNames);
});
