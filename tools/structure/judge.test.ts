import { describe, expect, it } from 'vitest';
import { debtOf, judge } from './judge.ts';

describe('what is weighed', () => {
  const folder = (what: string) => ({ kind: 'folders' as const, what, places: [what] });
  const arrow = (what: string) => ({ kind: 'arrows' as const, what, places: [what] });
  const faultsOf = (verdict: ReturnType<typeof judge>) =>
    verdict.rows.flatMap(({ faults }) => faults.map(({ what }) => what));

  it('is a fault when it is neither excepted nor owed', () => {
    const exceptions = [{ kind: 'folders', what: 'a', reason: 'A sequence.' }];
    expect(faultsOf(judge([folder('a')], exceptions, {}))).toEqual([]);
    expect(faultsOf(judge([folder('a'), folder('b')], exceptions, {}))).toEqual(['b']);
    expect(faultsOf(judge([folder('a'), folder('b')], exceptions, { folders: 1 }))).toEqual([]);
  });

  it('is refused where an exception meets nothing, or has no reason', () => {
    const stale = { kind: 'folders', what: 'gone', reason: 'A sequence.' };
    const silent = { kind: 'folders', what: 'a', reason: ' ' };
    expect(judge([folder('a')], [stale, silent], {}).stale).toEqual([stale, silent]);
  });

  it('owes less when something was paid, and never more', () => {
    const debt = { folders: 2, arrows: ['a → b', 'b → c'] };
    const paid = judge([folder('a'), arrow('a → b')], [], debt);
    expect(paid.debt).toEqual({ folders: 1, arrows: ['a → b'] });
    const worse = judge([folder('a'), folder('b'), folder('c'), arrow('c → d')], [], debt);
    expect(worse.debt).toEqual({ folders: 2, arrows: [] });
    expect(faultsOf(worse)).toEqual(['c → d', 'a', 'b', 'c']);
  });

  it('can be written down as owed, but for a missing floor', () => {
    const verdict = judge(
      [folder('a'), arrow('a → b'), { kind: 'floors', what: 'tower', places: [] }],
      [],
      {},
    );
    expect(debtOf(verdict)).toMatchObject({ folders: 1, arrows: ['a → b'], tables: 0 });
    expect(
      faultsOf(judge([{ kind: 'floors', what: 'tower', places: [] }], [], debtOf(verdict))),
    ).toEqual(['tower']);
  });
});
