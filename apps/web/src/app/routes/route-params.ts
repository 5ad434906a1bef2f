import { numericParams } from '../../platform/page/page.ts';

const numeric: ReadonlySet<string> = new Set(numericParams);

/** Ids of catalogue rows become numbers; what is none becomes NaN, which `areParamsValid` refuses. */
export function parseParams(raw: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, numeric.has(name) ? Number(value) : value]),
  );
}

export function stringifyParams(params: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

export function areParamsValid(params: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(params).every(
    ([name, value]) => !numeric.has(name) || (Number.isInteger(value) && Number(value) > 0),
  );
}
