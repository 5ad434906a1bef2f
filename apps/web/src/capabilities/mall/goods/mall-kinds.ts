import type { GoodCard } from '@xuezhou/contract/mall';

/** The chips of the mall; several kinds of goods may stand behind one. */
export const mallKinds = ['all', 'course', 'bank', 'book', 'free'] as const;
export type MallKind = (typeof mallKinds)[number];

const behind: Readonly<Record<'course' | 'bank' | 'book', readonly GoodCard['kind'][]>> = {
  course: ['course', 'camp', 'live'],
  bank: ['bank'],
  book: ['book', 'cards'],
};

export const mallKindIn = (text: string | undefined): MallKind =>
  mallKinds.find((kind) => kind === text) ?? 'all';

export function isOfKind({ kind, price }: Pick<GoodCard, 'kind' | 'price'>, chosen: MallKind) {
  if (chosen === 'all') return true;
  return chosen === 'free' ? price === 0 : behind[chosen].includes(kind);
}
