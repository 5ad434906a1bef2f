export interface Part {
  /** Both inclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * The part of `size` bytes that a Range header asks for. `whole` where it asks for none, for several, or in a way
 * that HTTP says to ignore; `beyond` where there is nothing to give.
 */
export function readRange(header: string | undefined, size: number): Part | 'whole' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  const part =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  return part.start <= part.end ? part : 'beyond';
}
