import { expect, it } from 'vitest';
import { paceOf } from './pace.ts';

const course = [{ kind: 'single', questions: 10, seconds: 60 }];

it('takes a share of right answers from what was judged, essays once they are marked, and not from what was only sent', () => {
  const single = { kind: 'single', answers: 40, judged: 40, rights: 20, seconds: 50 };
  const sent = { kind: 'open', answers: 400, judged: 0, rights: 0, seconds: 300 };
  const marked = { ...sent, judged: 40, rights: 36 };
  expect(paceOf(course, [single, sent])).toMatchObject({ rightShare: 0.5, isOwn: true });
  expect(paceOf(course, [sent]).rightShare).toBe(0.7);
  expect(paceOf(course, [single, marked]).rightShare).toBe(0.7);
  expect(paceOf(course, [marked]).rightShare).toBe(0.9);
});
