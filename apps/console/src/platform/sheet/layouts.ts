import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';

/** Where each thing stands in tables of one heading, counted from 0; null: it has no column. */
export type Layout = Readonly<Record<string, number | null>>;

/** Tables without a heading have none that tells them apart. */
export const headingKey = (headings: readonly string[]): string =>
  headings.every((heading) => heading.trim() === '') ? '' : headings.map(bare).join('|');

const bare = (heading: string): string => heading.replaceAll(/[\s:：*（）()]/g, '').toLowerCase();

/** What was said the last time about a table of the same heading, in this browser. `list` names what is imported. */
export function rememberedLayout(list: string, heading: string): Layout | undefined {
  const kept = layoutsOf(list)[heading];
  return isLayout(kept) ? kept : undefined;
}

export function rememberLayout(list: string, heading: string, layout: Layout): void {
  if (heading !== '') writeJson(keyOf(list), { ...layoutsOf(list), [heading]: layout });
}

const keyOf = (list: string): string => `console-${list}-layouts`;

function layoutsOf(list: string): Readonly<Record<string, unknown>> {
  const kept = readJson(keyOf(list));
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}

const isLayout = (value: unknown): value is Layout =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value as Readonly<Record<string, unknown>>).every(
    (place) => place === null || (Number.isInteger(place) && Number(place) >= 0),
  );

/** As spreadsheets call their columns: A to Z, AA. */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
