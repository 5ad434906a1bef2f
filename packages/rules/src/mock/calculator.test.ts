import { describe, expect, it } from 'vitest';
import {
  newCalculator,
  press,
  type Calculator,
  type Key,
  type Operator,
  type Unary,
} from './calculator.ts';
import type { TimeValueKey } from './time-value.ts';

const registers = ['n', 'iy', 'pv', 'pmt', 'fv'];
const operators = ['+', '−', '×', '÷', 'xʸ'];
const unaries = ['1/x', 'ln', 'eˣ', '√x', 'x²', '%'];
const others: Record<string, Exclude<Key['kind'], 'digit' | 'operator' | 'unary' | 'tvm'>> = {
  '=': 'equals',
  '.': 'point',
  '±': 'sign',
  C: 'clear',
  '←': 'back',
  CPT: 'compute',
  STO: 'store',
  RCL: 'recall',
  BGN: 'due',
  'CLR-TVM': 'clear-tvm',
};

const keyOf = (name: string): Key => {
  if (/^\d$/.test(name)) return { kind: 'digit', digit: Number(name) };
  if (registers.includes(name)) return { kind: 'tvm', key: name as TimeValueKey };
  if (operators.includes(name)) return { kind: 'operator', operator: name as Operator };
  if (unaries.includes(name)) return { kind: 'unary', unary: name as Unary };
  const kind = others[name];
  if (kind === undefined) throw new Error(`no key ${name}`);
  return { kind };
};

/** Keys by their names with spaces between; a number stands for its digits. */
const pressed = (keys: string, from: Calculator = newCalculator) =>
  keys
    .split(' ')
    .flatMap((name) => (/^[\d.]+$/.test(name) ? [...name] : [name]))
    .map(keyOf)
    .reduce(press, from);

describe('calculating', () => {
  it.each([
    ['2 + 3 × 4 =', 20],
    ['12.5 ÷ 5 =', 2.5],
    ['5 ± + 2 =', -3],
    ['2 xʸ 10 =', 1024],
    ['4 1/x', 0.25],
    ['2 eˣ ln', 2],
    ['9 √x x²', 9],
    ['200 + 10 % =', 220],
    ['200 × 10 % =', 20],
    ['007', 7],
    ['1 . . 5', 1.5],
    ['123 ← ←', 1],
    ['5 + 7 C 8 =', 13],
    ['5 + 7 = C 8 =', 8],
    ['200 − 10 % =', 180],
    ['5 ± ± + 2 =', 7],
    ['5 = ±', -5],
    ['.5 + 1 =', 1.5],
    ['0 . 25', 0.25],
    ['1 ← 2', 2],
    ['7 = ←', 7],
    ['5 ± ← + 1 =', 1],
    ['9 − 4 − 3 =', 2],
    ['50 %', 0.5],
  ])('%s gives %d', (keys, value) => {
    expect(pressed(keys).value).toBeCloseTo(value, 9);
  });

  it('shows an error until it is cleared, and keeps the registers', () => {
    const broken = pressed('10 n 1 ÷ 0 =');
    expect(broken).toMatchObject({ hasError: true });
    expect(pressed('5', broken)).toBe(broken);
    expect(pressed('C 5', broken)).toMatchObject({ hasError: false, value: 5, tvm: { n: 10 } });
    expect(pressed('1 ± ln').hasError).toBe(true);
  });

  it('takes ten digits and no more', () => {
    expect(pressed('12345678901234').value).toBe(1_234_567_890);
    expect(pressed('123456789012.5').value).toBe(1_234_567_890);
    expect(pressed('1.2345678901').entry).toBe('1.234567890');
  });
});

describe('registers and memories', () => {
  it('keep what was put in, compute the fifth, and give it back', () => {
    const bond = pressed('10 n 3.12 iy 35 pmt 1000 fv CPT pv');
    expect(bond).toMatchObject({ shown: 'pv', entry: '' });
    expect(bond.value).toBeCloseTo(-1032.2172, 3);
    expect(pressed('RCL iy', bond).value).toBe(3.12);
    expect(pressed('CLR-TVM', bond).tvm).toMatchObject({ n: 0, pv: 0 });
  });

  it('take a calculation that is pending, and pay at the beginning when told', () => {
    expect(pressed('30 × 12 n').tvm.n).toBe(360);
    const due = pressed('5 n 8 iy 100 pmt BGN CPT pv');
    expect(due.value).toBeCloseTo(-431.2127, 3);
  });

  it('say an error where there is no answer', () => {
    expect(pressed('10 n 100 pv 10 pmt CPT iy')).toMatchObject({ hasError: true, tvm: { iy: 0 } });
    expect(pressed('1 ÷ 0 n')).toMatchObject({ hasError: true, tvm: { n: 0 } });
  });

  it('are shown by their names until something is typed', () => {
    const shown = pressed('10 n');
    expect(shown).toMatchObject({ shown: 'n', entry: '', value: 10 });
    expect(pressed('5', shown).shown).toBeNull();
    expect(pressed('RCL n', shown).shown).toBe('n');
    expect(pressed('CLR-TVM', shown)).toMatchObject({ shown: null, tvm: { n: 0 } });
    expect(pressed('BGN CLR-TVM').tvm.isDue).toBe(true);
    expect(pressed('BGN BGN').tvm.isDue).toBe(false);
  });

  it('wait for a second key, and no longer when the first is pressed again', () => {
    expect(pressed('STO').awaits).toBe('store');
    expect(pressed('STO STO').awaits).toBeNull();
    expect(pressed('RCL STO').awaits).toBe('store');
    expect(pressed('42 STO 3')).toMatchObject({ awaits: null, entry: '', value: 42 });
    expect(pressed('42 STO 3 5 RCL 3 RCL 9')).toMatchObject({ awaits: null, value: 0 });
    expect(pressed('42 CPT 3').value).toBe(423);
  });

  it('hold ten numbers', () => {
    const stored = pressed('42 STO 3 7 STO 4');
    expect(pressed('RCL 3', stored).value).toBe(42);
    expect(pressed('C RCL 4 + RCL 3 =', stored).value).toBe(49);
  });
});
