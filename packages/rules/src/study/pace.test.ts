import { expect, it } from 'vitest';
import { paceOf } from './pace.ts';

const course = [{ kind: 'single', questions: 10, seconds: 60 }];

it('takes a share of right answers from what was judged, and not from essays, which never were', () => {
  const single = { kind: 'single', answers: 40, rights: 20, seconds: 50 };
  const essays = { kind: 'open', answers: 400, rights: 400, seconds: 300 };
  expect(paceOf(course, [single, essays])).toMatchObject({ rightShare: 0.5, isOwn: true });
  expect(paceOf(course, [essays]).rightShare).toBe(0.7);
});
