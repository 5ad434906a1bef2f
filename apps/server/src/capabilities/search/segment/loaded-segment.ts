import type { Segment } from './segment.ts';

/** A segment with the sums that ranking needs. */
export interface LoadedSegment extends Segment {
  readonly lengthSum: number;
  /** By group: the length of all that belongs to it. */
  readonly groupLengths: Uint32Array;
}

export function loadSegment(segment: Segment): LoadedSegment {
  const { lengths, groups } = segment;
  const groupLengths = new Uint32Array((groups.at(-1) ?? -1) + 1);
  let lengthSum = 0;
  for (let document = 0; document < lengths.length; document += 1) {
    const length = lengths[document] ?? 0;
    const group = groups[document] ?? 0;
    lengthSum += length;
    groupLengths[group] = (groupLengths[group] ?? 0) + length;
  }
  return { ...segment, lengthSum, groupLengths };
}
