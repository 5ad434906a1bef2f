/** A key as a learner gets it: of one that is withheld the numbers are null, so that none can be taken for them. */
export interface ShownKey {
  /** The number to show as the right one. */
  readonly value: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Units that may follow the number, and how many of the value's own unit each is: 万元 1, 元 0.0001. */
  readonly units: readonly { readonly name: string; readonly factor: number }[];
}

/** What a number must be to be right. Its bounds count as right. */
export interface NumericKey extends ShownKey {
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

export interface NumericWish {
  readonly value: number;
  /** On both sides; 0 when neither it nor bounds are given. */
  readonly tolerance?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly units?: NumericKey['units'] | undefined;
}

/** The key of an authored number: bounds win over the tolerance. */
export function numericKey({
  value,
  tolerance = 0,
  min,
  max,
  units = [],
}: NumericWish): NumericKey {
  return { value, min: min ?? value - tolerance, max: max ?? value + tolerance, units };
}

const number = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)(?:\/(\d+(?:\.\d+)?))?(.*)$/;

/**
 * A number and what follows it, as people write them: full width, 1,234.5, −3, (120) for -120, 1/3, 12.5%. Null when
 * it is none.
 */
export function readNumber(text: string): { value: number; unit: string } | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s,，'’]/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/^[¥￥$€£]/, '');
  const inBrackets = /^\((.*)\)(.*)$/.exec(plain);
  const [, digits, below, unit = ''] =
    number.exec(inBrackets ? `-${inBrackets[1]}${inBrackets[2]}` : plain) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits) / (below === undefined ? 1 : Number(below));
  return Number.isFinite(value) ? { value, unit } : null;
}

/** Binary fractions must not make 0.1 + 0.2 wrong. */
const epsilon = 1e-9;

/**
 * Whether an answer is the number, in a unit that the question knows; without one it is in the value's own. Nothing is
 * where the key is withheld.
 */
export function judgeNumeric(key: ShownKey, answer: string): 1 | -1 {
  const { min, max } = key;
  if (min === null || max === null) return -1;
  const read = readNumber(answer);
  const factor = read === null ? null : factorOf(key, read.unit);
  if (read === null || factor === null) return -1;
  const value = read.value * factor;
  const slack = epsilon * Math.max(1, Math.abs(min), Math.abs(max));
  return value >= min - slack && value <= max + slack ? 1 : -1;
}

function factorOf({ units }: ShownKey, unit: string): number | null {
  if (unit === '') return 1;
  const known = units.find(({ name }) => plainUnit(name) === unit);
  if (known !== undefined) return known.factor;
  return unit === '%' ? 0.01 : null;
}

const plainUnit = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** The right number as it is shown: 12.5 万元; nothing where it is withheld. */
export function numericText({ value, units }: ShownKey): string {
  if (value === null) return '';
  const own = units.find(({ factor }) => factor === 1)?.name ?? '';
  return own === '' ? String(value) : own === '%' ? `${value}%` : `${value} ${own}`;
}
