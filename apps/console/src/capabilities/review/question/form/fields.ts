import type { AskedForm } from '@xuezhou/contract/review/console';

/** A question, or a part of one, and how it is changed. */
export interface FieldsOf {
  readonly form: AskedForm;
  readonly change: (changed: Partial<AskedForm>) => void;
  /** What is wrong at a field of it. */
  readonly faultAt: (at: string) => string | undefined;
  /** Sets its fields apart from those of another on the page: empty, or `小题 1`. */
  readonly name: string;
}

/** The list with one of its items changed. */
export const changedAt = <Item>(items: readonly Item[], index: number, changed: Item): Item[] =>
  items.map((item, at) => (at === index ? changed : item));

export const without = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_item, at) => at !== index);

/** The list with an item put where another stands. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return without(items, from).toSpliced(to, 0, item);
}
