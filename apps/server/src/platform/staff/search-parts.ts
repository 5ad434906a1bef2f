import type { ConsoleHit, HitKind, Permission } from '@xuezhou/contract/staff';
import type { ConsoleServices } from '../services.ts';
import { collection } from '../wiring/slot.ts';
import type { Actor } from './staff-member.ts';

/** What one kind finds for ⌘K: at most `maxHits`, the nearest first, only of what the permission shows who asks. */
export interface SearchPart {
  readonly kind: HitKind;
  readonly permission: Permission;
  /** `text` is trimmed and not empty. */
  readonly find: (
    services: ConsoleServices,
    actor: Actor,
    text: string,
  ) => Promise<Omit<ConsoleHit, 'kind'>[]>;
}

export const maxHits = 6;

/** A text for `like`: what means something there stands for itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** From who keeps what staff look for. */
export const searchParts = collection<readonly SearchPart[]>('staff.searchParts');
