import type { Stores } from './copy-over.ts';
import type { MovedRecord } from './moved-record.ts';

export interface MoveWishes {
  /** The school has been switched to the new store: what is younger there stays, and only what the old one got late is brought. */
  readonly isSwitched: boolean;
  /** Reads all bytes anew, also of what was copied before. */
  readonly isChecked: boolean;
  /** So many really were deleted in the old store: it is not one that is not mounted. */
  readonly areManyGone?: boolean;
  /** After the switch: what the old store deleted around it goes out of the new one too, where it is still our copy. */
  readonly isGoneDeleted?: boolean;
  /** Called now and then, with how many files were looked at in this round. */
  readonly tell: (looked: number) => void;
}

/** What one round found and did. */
export interface Round {
  files: number;
  bytes: number;
  copied: number;
  removed: number;
  trusted: number;
  readonly missing: string[];
  readonly markers: string[];
  readonly left: { key: string; why: string }[];
  readonly gone: string[];
  foreign: string[];
}

export interface Scene {
  readonly stores: Stores;
  readonly record: MovedRecord;
  readonly made: Round;
  /** By key, of the new store. */
  readonly there: ReadonlyMap<string, string>;
  readonly wishes: MoveWishes;
}
