import type { Permission } from '@xuezhou/contract/staff';
import type { Change, Connection } from '../database/prepare.ts';
import { collection } from '../wiring/slot.ts';
import type { Own } from './own.ts';

/** An act of the log as it stands there. */
export interface LoggedAct {
  /** Whose it was, and when. */
  readonly staffId: number | null;
  readonly at: Date;
  readonly targetId: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** How acts of one kind are taken back. */
export interface Undoer {
  /** Whoever may do it may take it back. */
  readonly permission: Permission;
  /** Of whoever holds the permission for the own alone: throws notOwn where what was done is of another's. Without it they take nothing back. */
  readonly demandOwn?: (connection: Change, act: LoggedAct, own: Own) => Promise<void>;
  /** What else is to be permitted, by what it would do of this one. */
  readonly also?: (act: LoggedAct) => readonly Permission[];
  readonly hours: number;
  /** What it puts back, or looks for, are texts of the log: where one was masked there, it would not be what it was. */
  readonly isOfTexts?: true;
  /**
   * Throws undoChanged, in words that say what has changed since. Of many at once it leaves what has changed, and returns
   * for the log how much that is.
   */
  readonly undo: (
    change: Change,
    act: LoggedAct,
    now: Date,
  ) => Promise<{ readonly kept: number } | undefined>;
}

/** By the name of the operation, from who does it. */
export const undoers = collection<Readonly<Record<string, Undoer>>>('staff.undoers');

/** Undefined: what was done by it is not taken back. */
export const undoerOf = (connection: Change | Connection, operation: string): Undoer | undefined =>
  undoers.of(connection).find((each) => operation in each)?.[operation];
