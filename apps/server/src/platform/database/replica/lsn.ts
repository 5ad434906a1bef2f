/** A place in the log of PostgreSQL; what lies before it was written earlier. */
export type Lsn = bigint;

const shape = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Of PostgreSQL's `16/B374D848`; undefined where it is none. */
export function lsnOf(text: string | null | undefined): Lsn | undefined {
  const [, high, low] = shape.exec(text ?? '') ?? [];
  return high === undefined || low === undefined
    ? undefined
    : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** As PostgreSQL writes it. */
export const textOf = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();
