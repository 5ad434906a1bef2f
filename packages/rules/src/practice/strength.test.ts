import { expect, it } from 'vitest';
import { strengthLabels, strengthOf } from './strength.ts';

it.each([
  [0, '薄弱'],
  [0.59, '薄弱'],
  [0.6, '还不稳'],
  [0.74, '还不稳'],
  [0.75, '稳固'],
  [1, '稳固'],
])('calls %f %s', (share, label) => expect(strengthLabels[strengthOf(share)]).toBe(label));
