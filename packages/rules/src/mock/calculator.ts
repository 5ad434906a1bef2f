import { solveTimeValue, type TimeValue, type TimeValueKey } from './time-value.ts';

export type Operator = '+' | '−' | '×' | '÷' | 'xʸ';
export type Unary = '1/x' | 'ln' | 'eˣ' | '√x' | 'x²' | '%';

/** What can be pressed; a digit with STO or RCL before it is a memory. */
export type Key =
  | { readonly kind: 'digit'; readonly digit: number }
  | {
      readonly kind:
        | 'point'
        | 'sign'
        | 'equals'
        | 'clear'
        | 'back'
        | 'compute'
        | 'store'
        | 'recall';
    }
  | { readonly kind: 'clear-tvm' | 'due' }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'unary'; readonly unary: Unary }
  | { readonly kind: 'tvm'; readonly key: TimeValueKey };

export interface Calculator {
  /** What is being typed; empty while a result is shown. */
  readonly entry: string;
  readonly value: number;
  readonly pending: { readonly operator: Operator; readonly left: number } | null;
  /** The register that is shown, such as PV. */
  readonly shown: TimeValueKey | null;
  readonly awaits: 'compute' | 'store' | 'recall' | null;
  readonly tvm: TimeValue;
  readonly memory: readonly number[];
  readonly hasError: boolean;
}

const emptyTvm: TimeValue = { n: 0, iy: 0, pv: 0, pmt: 0, fv: 0, perYear: 1, isDue: false };

export const newCalculator: Calculator = {
  entry: '',
  value: 0,
  pending: null,
  shown: null,
  awaits: null,
  tvm: emptyTvm,
  memory: Array.from({ length: 10 }, () => 0),
  hasError: false,
};

const maxDigits = 10;

/** The calculator after a key, in the manner of the BA II Plus: it calculates in a chain, without precedence. */
export function press(before: Calculator, key: Key): Calculator {
  if (key.kind === 'clear') return cleared(before);
  if (before.hasError) return before;
  switch (key.kind) {
    case 'digit':
      return before.awaits === 'store' || before.awaits === 'recall'
        ? useMemory(before, key.digit)
        : typed(before, String(key.digit));
    case 'point':
      return before.entry.includes('.') ? before : typed(before, '.');
    case 'back':
      return before.entry === '' ? before : withEntry(before, before.entry.slice(0, -1));
    case 'sign':
      return before.entry === ''
        ? result(before, -before.value)
        : withEntry(
            before,
            before.entry.startsWith('-') ? before.entry.slice(1) : `-${before.entry}`,
          );
    case 'operator':
      return { ...settle(before), pending: { operator: key.operator, left: settle(before).value } };
    case 'equals':
      return settle(before);
    case 'unary':
      return result(before, applyUnary(key.unary, before));
    case 'compute':
    case 'store':
    case 'recall':
      return { ...before, awaits: before.awaits === key.kind ? null : key.kind };
    case 'tvm':
      return pressRegister(before, key.key);
    case 'clear-tvm':
      return { ...before, tvm: { ...emptyTvm, isDue: before.tvm.isDue }, shown: null };
    case 'due':
      return { ...before, tvm: { ...before.tvm, isDue: !before.tvm.isDue } };
  }
}

/** First what was typed, then the calculation; an error takes both. Registers and memories stay. */
function cleared(before: Calculator): Calculator {
  const blank = { ...before, entry: '', value: 0, shown: null, awaits: null, hasError: false };
  return before.entry !== '' && !before.hasError ? blank : { ...blank, pending: null };
}

function typed(before: Calculator, character: string): Calculator {
  const entry = before.entry === '0' && character !== '.' ? '' : before.entry;
  if (entry.replace(/\D/g, '').length >= maxDigits && character !== '.') return before;
  return withEntry(before, entry === '' && character === '.' ? '0.' : entry + character);
}

function withEntry(before: Calculator, entry: string): Calculator {
  const value = entry === '' || entry === '-' ? 0 : Number(entry);
  return { ...before, entry, value, shown: null, awaits: null };
}

function result(before: Calculator, value: number): Calculator {
  return Number.isFinite(value)
    ? { ...before, entry: '', value, shown: null, awaits: null }
    : { ...before, entry: '', hasError: true, awaits: null };
}

/** Does what is pending with what is shown. */
function settle(before: Calculator): Calculator {
  const { pending, value } = before;
  if (pending === null) return result(before, value);
  return { ...result(before, applyOperator(pending.operator, pending.left, value)), pending: null };
}

function applyOperator(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '−':
      return left - right;
    case '×':
      return left * right;
    case '÷':
      return left / right;
    case 'xʸ':
      return left ** right;
  }
}

function applyUnary(unary: Unary, { value, pending }: Calculator): number {
  switch (unary) {
    case '1/x':
      return 1 / value;
    case 'ln':
      return Math.log(value);
    case 'eˣ':
      return Math.exp(value);
    case '√x':
      return Math.sqrt(value);
    case 'x²':
      return value ** 2;
    case '%': {
      // With + and − it is a percentage of what stands before.
      const isOfLeft = pending?.operator === '+' || pending?.operator === '−';
      return isOfLeft ? (pending.left * value) / 100 : value / 100;
    }
  }
}

function useMemory(before: Calculator, place: number): Calculator {
  if (before.awaits === 'recall') return result(before, before.memory[place] ?? 0);
  const memory = before.memory.map((kept, index) => (index === place ? before.value : kept));
  return { ...before, memory, entry: '', awaits: null };
}

/** After CPT it is computed, after RCL shown; else it takes the number on the display. */
function pressRegister(before: Calculator, key: TimeValueKey): Calculator {
  if (before.awaits === 'recall') return { ...result(before, before.tvm[key]), shown: key };
  if (before.awaits !== 'compute') {
    const settled = settle(before);
    if (settled.hasError) return settled;
    return { ...settled, tvm: { ...before.tvm, [key]: settled.value }, shown: key };
  }
  const answer = solveTimeValue(before.tvm, key);
  if (answer === null) return result(before, Number.NaN);
  return { ...result(before, answer), tvm: { ...before.tvm, [key]: answer }, shown: key };
}
