/** How deep brackets and powers may go: a longer text is no sum that a person wrote. */
const deepest = 60;

const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: Math.log,
  ln: Math.log,
  log10: Math.log10,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
};
const constants: Readonly<Record<string, number>> = { e: Math.E, pi: Math.PI };

/** A sum that cannot be read. */
class Unreadable extends Error {}

/** What a sum comes to: + − × ÷ ^ % ( ) and a few functions. Null where it cannot be read or is no number. */
export function evaluateSum(text: string): number | null {
  try {
    const value = new Reader(text).all();
    return Number.isFinite(value) ? value : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

const signs: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '÷': '/' };
const token = /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([a-zA-Z]\w*)|(\S))/y;

/** Reads by precedence: sums of products of powers. A power binds more than the sign before it, and from the right. */
class Reader {
  readonly #tokens: string[] = [];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    const plain = text.normalize('NFKC').replaceAll(/[−–×÷]/g, (sign) => signs[sign] ?? sign);
    token.lastIndex = 0;
    for (let match = token.exec(plain); match !== null; match = token.exec(plain))
      this.#tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }

  all(): number {
    const value = this.#sum();
    if (this.#at < this.#tokens.length) throw new Unreadable();
    return value;
  }

  #take(...wanted: string[]): string | undefined {
    const next = this.#tokens[this.#at];
    if (next === undefined || !wanted.includes(next)) return undefined;
    this.#at += 1;
    return next;
  }

  #sum(): number {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Unreadable();
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-'))
      value = sign === '+' ? value + this.#product() : value - this.#product();
    this.#depth -= 1;
    return value;
  }

  #product(): number {
    let value = this.#signed();
    for (let sign = this.#take('*', '/'); sign !== undefined; sign = this.#take('*', '/'))
      value = sign === '*' ? value * this.#signed() : value / this.#signed();
    return value;
  }

  #signed(): number {
    let sign = 1;
    for (let found = this.#take('+', '-'); found !== undefined; found = this.#take('+', '-'))
      if (found === '-') sign = -sign;
    return sign * this.#power();
  }

  #power(): number {
    let base = this.#operand();
    while (this.#take('%') !== undefined) base /= 100;
    if (this.#take('^') === undefined) return base;
    this.#depth += 1;
    if (this.#depth > deepest) throw new Unreadable();
    const value = base ** this.#signed();
    this.#depth -= 1;
    return value;
  }

  #operand(): number {
    const next = this.#tokens[this.#at];
    if (next === undefined) throw new Unreadable();
    this.#at += 1;
    if (/^[\d.]/.test(next) && next !== '.') return Number(next);
    if (next === '(') return this.#closed(this.#sum());
    const constant = Object.hasOwn(constants, next) ? constants[next] : undefined;
    if (constant !== undefined) return constant;
    const call = Object.hasOwn(functions, next) ? functions[next] : undefined;
    if (call === undefined || this.#take('(') === undefined) throw new Unreadable();
    const values = [this.#sum()];
    while (this.#take(',') !== undefined) values.push(this.#sum());
    return this.#closed(call(...values));
  }

  #closed(value: number): number {
    if (this.#take(')') === undefined) throw new Unreadable();
    return value;
  }
}

export interface CheckedSum {
  /** What the left comes to; null where it cannot be read. */
  readonly value: number | null;
  /** What is written on the right; null where no number stands there. */
  readonly written: number | null;
  readonly holds: boolean;
}

/** A line of 算式核对, `1000 * 1.05^10 = 1628.89`: within half a unit of the last digit on the right. */
export function checkSum(line: string): CheckedSum {
  const at = line.lastIndexOf('=');
  const left = at === -1 ? line : line.slice(0, at);
  const right =
    at === -1
      ? ''
      : line
          .slice(at + 1)
          .normalize('NFKC')
          .trim()
          .replaceAll(/[−–]/g, '-');
  const value = evaluateSum(left);
  const written = /^-?\d+(?:\.\d+)?$/.test(right) ? Number(right) : null;
  if (value === null || written === null) return { value, written, holds: false };
  const decimals = right.split('.')[1]?.length ?? 0;
  // The rest is what binary fractions lose.
  const tolerance = 0.5 * 10 ** -decimals * (1 + 1e-6) + 1e-9;
  return { value, written, holds: Math.abs(value - written) <= tolerance };
}
