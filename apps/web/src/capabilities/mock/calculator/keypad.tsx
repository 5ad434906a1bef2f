import { isComposing } from '@xuezhou/client/browser/composing.ts';
import type { Calculator, Key } from '@xuezhou/rules/mock/calculator';
import type { TimeValueKey } from '@xuezhou/rules/mock/time-value';
import styles from './calculator.module.css';
import { calculatorWords as words } from './calculator.words.ts';
import { entryText, numberText } from './number-text.ts';

interface Button {
  readonly label: string;
  readonly key: Key;
  readonly look: 'register' | 'digit' | 'function' | 'main';
}

const digit = (number: number): Button => ({
  label: String(number),
  key: { kind: 'digit', digit: number },
  look: 'digit',
});
const operator = (name: '+' | '−' | '×' | '÷' | 'xʸ'): Button => ({
  label: name,
  key: { kind: 'operator', operator: name },
  look: 'function',
});
const unary = (name: '1/x' | 'ln' | 'eˣ' | '√x' | 'x²' | '%'): Button => ({
  label: name,
  key: { kind: 'unary', unary: name },
  look: 'function',
});
const plain = (label: string, kind: 'point' | 'sign' | 'compute' | 'store' | 'recall' | 'clear') =>
  ({
    label,
    key: { kind },
    look: kind === 'point' || kind === 'sign' ? 'digit' : 'function',
  }) as const;

const registerNames: Record<TimeValueKey, string> = {
  n: 'N',
  iy: 'I/Y',
  pv: 'PV',
  pmt: 'PMT',
  fv: 'FV',
};
const registers = Object.entries(registerNames).map(([key, label]): Button => ({
  label,
  key: { kind: 'tvm', key: key as TimeValueKey },
  look: 'register',
}));

const buttons: readonly Button[] = [
  ...registers,
  ...[unary('√x'), unary('x²'), unary('eˣ'), unary('%'), operator('xʸ')],
  ...[plain('CPT', 'compute'), digit(7), digit(8), digit(9), operator('÷')],
  ...[unary('1/x'), digit(4), digit(5), digit(6), operator('×')],
  ...[unary('ln'), digit(1), digit(2), digit(3), operator('−')],
  ...[plain('STO', 'store'), digit(0), plain('.', 'point'), plain('±', 'sign'), operator('+')],
  ...[plain('RCL', 'recall'), plain(words.clear, 'clear')],
  { label: '=', key: { kind: 'equals' }, look: 'main' },
];

const typedKeys: Readonly<Record<string, Key>> = {
  '.': { kind: 'point' },
  '+': { kind: 'operator', operator: '+' },
  '-': { kind: 'operator', operator: '−' },
  '*': { kind: 'operator', operator: '×' },
  '/': { kind: 'operator', operator: '÷' },
  '^': { kind: 'operator', operator: 'xʸ' },
  '%': { kind: 'unary', unary: '%' },
  '=': { kind: 'equals' },
  Enter: { kind: 'equals' },
  Backspace: { kind: 'back' },
  Delete: { kind: 'clear' },
};

/** What a key of the keyboard presses; Enter on a button that was reached by Tab presses that button. */
export function typedKey(event: KeyboardEvent): Key | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return undefined;
  if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return undefined;
  return /^\d$/.test(event.key)
    ? { kind: 'digit', digit: Number(event.key) }
    : typedKeys[event.key];
}

interface KeypadProps {
  calculator: Calculator;
  isFolded: boolean;
  onHit: (key: Key) => void;
}

/** The keys of the BA II Plus, and its display, which is left when it is folded. */
export function Keypad({ calculator, isFolded, onHit: hit }: KeypadProps) {
  return (
    <div className={styles.keypad} role="group" aria-label={words.keys}>
      <Display calculator={calculator} />
      <div className={styles.keys} hidden={isFolded}>
        {buttons.map(({ label, key, look }) => (
          <button
            key={label}
            type="button"
            data-look={look}
            {...('kind' in key &&
              key.kind === calculator.awaits && { 'aria-pressed': true as const })}
            onClick={() => hit(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.switches} hidden={isFolded}>
        <button type="button" onClick={() => hit({ kind: 'clear-tvm' })}>
          {words.clearTvm}
        </button>
        <button
          type="button"
          aria-pressed={calculator.tvm.isDue}
          onClick={() => hit({ kind: 'due' })}
        >
          {words.due}
        </button>
      </div>
    </div>
  );
}

function Display({ calculator }: { calculator: Calculator }) {
  const { entry, value, shown, awaits, tvm, pending, hasError } = calculator;
  const waiting = { compute: 'CPT', store: 'STO', recall: 'RCL' } as const;
  const held = (Object.keys(registerNames) as TimeValueKey[]).filter((key) => tvm[key] !== 0);
  const name = shown ? `${registerNames[shown]} = ` : '';
  return (
    <div className={styles.display}>
      <p className={styles.registers}>
        {tvm.isDue && <span>BGN</span>}
        {awaits && <span>{waiting[awaits]}</span>}
        {held.map((key) => (
          <span key={key}>
            {registerNames[key]} {numberText(tvm[key])}
          </span>
        ))}
        {pending && <span>{`${numberText(pending.left)} ${pending.operator}`}</span>}
      </p>
      <output className={styles.value} aria-label={words.display}>
        {hasError ? words.error : `${name}${entry === '' ? numberText(value) : entryText(entry)}`}
      </output>
    </div>
  );
}
