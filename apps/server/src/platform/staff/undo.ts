import type { Permission } from '@xuezhou/contract/staff';
import type { Change } from '../database/prepare.ts';
import { told } from '../told.ts';

/** An act of the log as it stands there. */
export interface LoggedAct {
  readonly targetId: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** How acts of one kind are taken back. */
export interface Undoer {
  /** Whoever may do it may take it back. */
  readonly permission: Permission;
  readonly hours: number;
  /** Throws undoChanged, in words that say what has changed since. */
  readonly undo: (change: Change, act: LoggedAct, now: Date) => Promise<void>;
}

/** By the name of the operation, from who does it. */
export const undoers = told<Readonly<Record<string, Undoer>>>('what can be taken back');
