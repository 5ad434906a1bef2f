import type { Save } from '../mock.outbox.ts';
import type { SheetChange } from './sheet-state.ts';

/** A change that was made here or in another tab, with its place in the order of doing. */
export type OwnChange = SheetChange & Required<Pick<Save, 'paperId' | 'attemptNo' | 'order'>>;

const changes: OwnChange[] = [];
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('xuezhou-mock');

/** Long enough for an answer of the server that was on its way when the change was made. */
const overlapMs = 60_000;

/** What the server's answer may not know yet, when it was asked at this time. */
export function changesSince(moment: number): OwnChange[] {
  return changes.filter(({ order }) => order >= moment - overlapMs);
}

/** Remembers a change and tells the other tabs. */
export function tellChange(change: OwnChange): void {
  changes.push(change);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel?.postMessage(change);
}

/** What other tabs of this browser do. */
export function hearChanges(listener: (change: OwnChange) => void): () => void {
  const hear = ({ data }: MessageEvent<OwnChange>) => {
    changes.push(data);
    listener(data);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

let last = 0;

/** Grows with every change, by the server's clock. */
export function nextOrder(now: number): number {
  last = Math.max(now, last + 1);
  return last;
}
