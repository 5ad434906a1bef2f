import type { QaPicture } from '@xuezhou/contract/qa';
import { v7 as newId } from 'uuid';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';

/** What is being written: kept on this device with every letter, under the id by which it is sent, however often. */
export interface Written {
  readonly id: string;
  readonly content: string;
  readonly images: readonly QaPicture[];
}

export const emptyWritten = (): Written => ({ id: newId(), content: '', images: [] });

const isPicture = (kept: unknown): kept is QaPicture =>
  typeof kept === 'object' &&
  kept !== null &&
  'key' in kept &&
  typeof kept.key === 'string' &&
  'address' in kept &&
  typeof kept.address === 'string';

/** Undefined: nothing was left; what an older version left is treated so too. */
export function writtenIn(kept: unknown): Written | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { id, content, images } = kept as Record<keyof Written, unknown>;
  if (typeof id !== 'string' || typeof content !== 'string') return undefined;
  return { id, content, images: Array.isArray(images) ? images.filter(isPicture) : [] };
}

/** One place where somebody writes: a student and what it is written to. */
export const draftKey = (studentId: number | null, place: string): string =>
  `xuezhou-qa-${studentId ?? 0}-${place}`;

export const readWritten = (key: string): Written | undefined => writtenIn(readJson(key));

export function keepWritten(key: string, written: Written, start: Written | undefined): void {
  const isSame = written.content === (start?.content ?? '') && written.images === start?.images;
  const isEmpty = written.content.trim() === '' && written.images.length === 0;
  if (isSame || (isEmpty && start === undefined)) removeText(key);
  else writeJson(key, written);
}
