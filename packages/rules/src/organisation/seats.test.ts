import { describe, expect, it } from 'vitest';
import { contractState, firstInLine, joinAnswer, seatsLeft, type JoinFacts } from './seats.ts';

const contract = { startsOn: '2026-08-17', endsOn: '2027-08-16' };
const facts: JoinFacts = {
  ...{ contract, link: { validUntil: '2026-12-31', isClosed: false }, seats: 2, held: 1 },
  ...{ waiting: 0, own: 'none', isInvited: false, isOfOther: false },
};
const today = '2026-11-23';
const of = (changed: Partial<JoinFacts>, day = today) => joinAnswer({ ...facts, ...changed }, day);

describe('a contract', () => {
  it('counts its first and its last day', () => {
    expect(contractState(contract, '2026-08-16')).toBe('notBegun');
    expect(contractState(contract, '2026-08-17')).toBe('open');
    expect(contractState(contract, '2027-08-16')).toBe('open');
    expect(contractState(contract, '2027-08-17')).toBe('over');
  });
});

describe('seats', () => {
  it('are never less than none', () => {
    expect([seatsLeft(3, 1), seatsLeft(3, 3), seatsLeft(3, 5)]).toEqual([2, 0, 0]);
  });

  it('that are left go to who came first', () => {
    expect(firstInLine(['a', 'b', 'c'], { seats: 5, held: 3 })).toEqual(['a', 'b']);
    expect(firstInLine(['a'], { seats: 5, held: 6 })).toEqual([]);
  });
});

describe('a join link', () => {
  it('gives a seat while there is one, and a place in the line then', () => {
    expect(of({})).toBe('open');
    expect(of({ held: 2 })).toBe('line');
    expect(of({ waiting: 1 })).toBe('line');
  });

  it('keeps the seat of who was invited', () => {
    expect(of({ held: 2, isInvited: true })).toBe('open');
    expect(of({ waiting: 3, isInvited: true })).toBe('open');
  });

  it('says what there is already, also when it is over', () => {
    expect(of({ own: 'held' }, '2027-01-01')).toBe('joined');
    expect(of({ own: 'waiting' }, '2027-01-01')).toBe('waiting');
  });

  it('is over after its day, when it was closed, and with the contract', () => {
    expect(of({}, '2026-12-31')).toBe('open');
    expect(of({}, '2027-01-01')).toBe('over');
    expect(of({ link: { validUntil: '2026-12-31', isClosed: true } })).toBe('over');
    const later = { validUntil: '2028-12-31', isClosed: false };
    expect(of({ link: later }, '2027-08-16')).toBe('open');
    expect(of({ link: later }, '2027-08-17')).toBe('over');
  });

  it('leads nobody of another organisation in, and nobody before it begins', () => {
    expect(of({ isOfOther: true })).toBe('other');
    expect(of({}, '2026-08-16')).toBe('notBegun');
  });
});
