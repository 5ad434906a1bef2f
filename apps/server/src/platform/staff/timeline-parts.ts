import type { TimelineEntry } from '@xuezhou/contract/account/console';
import type { Permission } from '@xuezhou/contract/staff';
import type { RawBuilder } from 'kysely';
import { collection } from '../wiring/slot.ts';
import type { Actor } from './staff-member.ts';

type Words = Pick<TimelineEntry, 'title'> & Partial<Pick<TimelineEntry, 'note' | 'path'>>;

/** One kind of what happened to a student. */
export interface TimelinePart {
  /** Of all parts this one alone has it: 「answers」. */
  readonly key: string;
  readonly kind: TimelineEntry['kind'];
  /** Besides that to read students. */
  readonly permission?: Permission;
  /** A query of one student: at (timestamptz), key (text, unique within the part), data (jsonb). */
  readonly facts: (studentId: number, actor: Actor) => RawBuilder<unknown>;
  readonly present: (data: unknown) => Words;
}

/** Keeps what `facts` says of a row together with what `present` reads of it: the columns of the query as JSON. */
export const timelinePart = <Data>(
  part: Omit<TimelinePart, 'present'> & { readonly present: (data: Data) => Words },
): TimelinePart => ({ ...part, present: (data) => part.present(data as Data) });

/** From who keeps what students do, and what is done for them. */
export const timelineParts = collection<readonly TimelinePart[]>('account.timelineParts');
