/**
 * The same with the sign for an unknown letter in place of each half of one, wherever it stands: JavaScript and JSON let
 * a half stand in a text, as where an emoji was cut through; PostgreSQL takes no JSON that has one. Of what is whole
 * nothing is copied.
 */
export function wellFormed<Value>(value: Value): Value {
  return mend(value) as Value;
}

/** By code points a surrogate is one that has no other half. */
const halves = /\p{Surrogate}/gu;
const whole = (text: string): string => text.replaceAll(halves, '\ufffd');

function mend(value: unknown): unknown {
  if (typeof value === 'string') return whole(value);
  if (Array.isArray(value)) {
    const mended = value.map(mend);
    return mended.some((one, at) => one !== value[at]) ? mended : value;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value);
  const mended = entries.map(([key, inner]) => [whole(key), mend(inner)] as const);
  const isWhole = mended.every(([key, inner], at) => {
    const [ownKey, own] = entries[at] ?? [];
    return key === ownKey && inner === own;
  });
  return isWhole ? value : Object.fromEntries(mended);
}

/** What JSON and forms are made of. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
}
