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

interface WrittenPart<Data> extends Omit<TimelinePart, 'facts' | 'present'> {
  readonly facts: (studentId: number, actor: Actor) => RawBuilder<Data>;
  readonly present: (data: NoInfer<Data>) => Words;
}

/** Holds `present` to what `facts` says that its column data is. */
export const timelinePart = <Data>({ present, ...part }: WrittenPart<Data>): TimelinePart => ({
  ...part,
  present: (data) => present(data as Data),
});

/** From who keeps what students do, and what is done for them. */
export const timelineParts = collection<readonly TimelinePart[]>('account.timelineParts');
