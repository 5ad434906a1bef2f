import { expect, it } from 'vitest';
import { audienceIn } from './audience-in.ts';
import { emptyDraft } from './empty-draft.ts';

it('a message to those of a list is for no more than the list: its class and course go along', () => {
  expect(audienceIn({ classId: '7', segment: 'behind' })).toEqual({
    ...emptyDraft.audience,
    ...{ classId: 7, segment: 'behind' },
  });
  expect(audienceIn({ courseId: '3', search: '林' })).toMatchObject({ courseId: 3, search: '林' });
});

it('what means nothing is left out, and then it is for nobody', () => {
  expect(audienceIn({ classId: '-1', segment: 'all', everybody: 'no' })).toEqual(
    emptyDraft.audience,
  );
});
