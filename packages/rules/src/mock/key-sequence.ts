import { newCalculator, press, type Calculator, type Key } from './calculator.ts';

const registers = { N: 'n', 'I/Y': 'iy', PV: 'pv', PMT: 'pmt', FV: 'fv' } as const;

const named: ReadonlyMap<string, Key> = new Map<string, Key>([
  ...(['+', '−', '×', '÷', 'xʸ'] as const).map((operator): [string, Key] => [
    operator,
    { kind: 'operator', operator },
  ]),
  ...(['1/x', 'ln', 'eˣ', '√x', 'x²', '%'] as const).map((unary): [string, Key] => [
    unary,
    { kind: 'unary', unary },
  ]),
  ...Object.entries(registers).map(([name, key]): [string, Key] => [name, { kind: 'tvm', key }]),
  ['=', { kind: 'equals' }],
  ['±', { kind: 'sign' }],
  ['CPT', { kind: 'compute' }],
  ['STO', { kind: 'store' }],
  ['RCL', { kind: 'recall' }],
]);

/** The keys of a number, or the one of this name; undefined where the calculator has no such key. */
function keysOf(step: string): readonly Key[] | undefined {
  if (/^\d*\.?\d+$/.test(step))
    return [...step].map((character) =>
      character === '.' ? { kind: 'point' } : { kind: 'digit', digit: Number(character) },
    );
  const key = named.get(step);
  return key && [key];
}

/** What is pressed one after another, as a teacher writes it: numbers and names of keys, apart by spaces. */
export const stepsOf = (sequence: string): string[] => sequence.split(/\s+/).filter(Boolean);

/** A step that no key of the BA II Plus is; undefined where all are. */
export const unknownStep = (sequence: string): string | undefined =>
  stepsOf(sequence).find((step) => keysOf(step) === undefined);

/** What the calculator shows after a sequence, begun with everything cleared; null where it shows an error. */
export function shownAfter(sequence: string): number | null {
  const last = stepsOf(sequence)
    .flatMap((step) => keysOf(step) ?? [])
    .reduce<Calculator>(press, newCalculator);
  return last.hasError ? null : last.value;
}
