/** Points that are bought. They cost what they are worth: 100 points are a yuan, and there is no bonus for more. */
export interface PointsPack {
  readonly key: string;
  readonly points: number;
}

export const pointsPacks: readonly PointsPack[] = [
  { key: 'pack-1000', points: 1000 },
  { key: 'pack-5000', points: 5000 },
];

/** In fen. */
export const packPrice = ({ points }: PointsPack): number => points;

export const packOf = (key: string): PointsPack | undefined =>
  pointsPacks.find((pack) => pack.key === key);
