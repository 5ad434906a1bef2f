import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howMany } from '../../../../testing/runs/how-many.ts';
import type { LinkedRow } from '../directory.repository.ts';
import { foldNotices } from './fold-notices.ts';
import type { Seen, NoticedChanges } from '../seen.ts';
import { whoIsGone } from '../who-is-gone.ts';

const renamed = (from: string, to: string, at: number): NoticedChanges => ({
  ...{ renamed: [{ from, to, at }], ended: [] },
});
const ended = (user: string, at: number): NoticedChanges => ({
  renamed: [],
  ended: [{ user, at }],
});

describe('what several notices told', () => {
  it('renames to an id that was given up since end the id before it', () => {
    const { renamed: left, ended: over } = foldNotices([renamed('a', 'b', 1), ended('b', 2)]);
    expect(left).toEqual([]);
    expect(over).toEqual([
      { user: 'a', at: 1 },
      { user: 'b', at: 2 },
    ]);
  });

  it('is joined in the order in which it happened, and never across an end', () => {
    expect(foldNotices([renamed('b', 'c', 2), renamed('a', 'b', 1)]).renamed).toContainEqual(
      expect.objectContaining({ from: 'a', to: 'c' }),
    );
    const across = [renamed('a', 'b', 1), ended('b', 2), renamed('b', 'c', 3)];
    for (const rows of [across, across.toReversed()])
      expect(foldNotices(rows).renamed).toEqual([{ from: 'b', to: 'c', at: 3 }]);
  });
});

const ids = ['a', 'b', 'c', 'd'] as const;
const id = fc.constantFrom(...ids);
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), id }),
  fc.record({ kind: fc.constant('delete' as const), id }),
  fc.record({ kind: fc.constant('rename' as const), id, to: id }),
  fc.record({ kind: fc.constant('link' as const), id }),
  // Notices come in some order, and are taken over at some time.
  fc.record({ kind: fc.constant('take' as const), order: fc.array(fc.nat(9)) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A directory whose notices all come, and the links that are made of it. */
class Company {
  readonly holders = new Map<string, number>();
  links: { person: number; id: string; at: number }[] = [];
  known: ReadonlySet<string> = new Set();
  waiting: (NoticedChanges & { users: string[] })[] = [];
  now = 0;
  people = 0;

  do(one: Step): void {
    this.now += 10;
    const { holders, now } = this;
    const tell = (users: string[], told: NoticedChanges) => this.waiting.push({ users, ...told });
    if (one.kind === 'take') return this.#take(one.order);
    const person = holders.get(one.id);
    if (one.kind === 'create' && person === undefined) {
      holders.set(one.id, ++this.people);
      tell([one.id], { renamed: [], ended: [] });
    } else if (one.kind === 'delete' && holders.delete(one.id)) {
      tell([one.id], ended(one.id, now));
    } else if (one.kind === 'rename' && person !== undefined && !holders.has(one.to)) {
      holders.delete(one.id);
      holders.set(one.to, person);
      tell([one.id, one.to], renamed(one.id, one.to, now));
    } else if (one.kind === 'link' && person !== undefined) {
      const isTaken = this.links.some((link) => link.id === one.id || link.person === person);
      if (!isTaken) this.links.push({ person, id: one.id, at: now });
    }
  }

  #take(order: readonly number[]): void {
    const rows = this.waiting.toSorted(
      (one, other) =>
        (order[this.waiting.indexOf(one)] ?? 0) - (order[this.waiting.indexOf(other)] ?? 0),
    );
    this.waiting = [];
    const told = foldNotices(rows);
    this.#apply({ ended: told.ended });
    const asked = [...new Set(rows.flatMap(({ users }) => users))];
    const [present, absent] = [true, false].map((isThere) =>
      asked.filter((user) => this.holders.has(user) === isThere),
    ) as [string[], string[]];
    const people = present.map((userId) => ({ userId, departments: [], mark: null }));
    this.#apply({ present: people, absent, renamed: told.renamed });
    this.known = new Set([...this.known, ...present].filter((user) => !absent.includes(user)));
  }

  #apply(part: Partial<Seen>): void {
    const seen = {
      ...{ isWhole: false, root: '', departments: [], present: [], absent: [] },
      ...{ renamed: [], ended: [], ...part },
    };
    const rows = this.links.map((link): LinkedRow => ({
      ...{ student_id: link.person, subject: link.id, linked_at: new Date(link.at * 1000) },
      ...{ member_id: link.person, is_member: true, department_id: null, name: '', mark: null },
    }));
    const fates = whoIsGone(rows, this.known, seen);
    const next = new Map(rows.map((row) => [row.student_id, row.subject]));
    for (const row of fates.gone) next.delete(row.student_id);
    for (const [row, to] of fates.renamed) {
      // As the table demands it.
      for (const [person, subject] of next)
        if (subject === to && person !== row.student_id) throw new Error(`two have ${to}`);
      next.set(row.student_id, to);
    }
    this.links = this.links.flatMap((link) => {
      const own = next.get(link.person);
      return own === undefined ? [] : [{ ...link, id: own }];
    });
  }
}

it('opens to nobody the account of another, whatever became of ids, taken over at any time in any order', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) => {
      const company = new Company();
      for (const user of ids.slice(0, 3)) company.do({ kind: 'create', id: user });
      company.do({ kind: 'take', order: [] });
      for (const one of [...steps, { kind: 'take' as const, order: [] }]) {
        company.do(one);
        if (one.kind !== 'take') continue;
        for (const link of company.links) expect(company.holders.get(link.id)).toBe(link.person);
      }
    }),
    { numRuns: howMany('XZ_SYNC_RUNS', { usually: 2000, whole: 100_000 }) },
  );
});
