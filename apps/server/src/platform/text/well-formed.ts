/**
 * The same with the sign for an unknown letter in place of each half of one, wherever it stands: JavaScript and JSON let
 * a half stand in a text, as where an emoji was cut through; PostgreSQL takes no JSON that has one. What is whole is
 * answered itself, not copied. However deep it is: what comes from outside may be deeper than calls can be.
 */
export function wellFormed<Value>(value: Value): Value {
  return (isWhole(value) ? value : mend(value)) as Value;
}

/** By code points a surrogate is one that has no other half. */
const half = /\p{Surrogate}/u;
const halves = /\p{Surrogate}/gu;
const mendText = (text: string): string => text.replaceAll(halves, '\ufffd');

function isWhole(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && half.test(one)) return false;
    if (Array.isArray(one)) for (const inner of one) left.push(inner);
    else if (isPlain(one))
      for (const [key, inner] of Object.entries(one)) {
        if (half.test(key)) return false;
        left.push(inner);
      }
  }
  return true;
}

function mend(value: unknown): unknown {
  const left: (() => void)[] = [];
  /** What stands for a value: a text mended, a list or an object that is filled later. */
  const begin = (one: unknown): unknown => {
    if (typeof one === 'string') return mendText(one);
    if (Array.isArray(one)) {
      const list: unknown[] = [];
      left.push(() => {
        for (const inner of one) list.push(begin(inner));
      });
      return list;
    }
    if (!isPlain(one)) return one;
    const filled = {};
    left.push(() => {
      // Defined, not assigned: a name like __proto__ is a name like others.
      for (const [key, inner] of Object.entries(one))
        Object.defineProperty(filled, mendText(key), { ...own, value: begin(inner) });
    });
    return filled;
  };
  const mended = begin(value);
  for (let fill = left.pop(); fill !== undefined; fill = left.pop()) fill();
  return mended;
}

const own = { configurable: true, enumerable: true, writable: true };

/** What JSON and forms are made of. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
}
