import type { OwnPermission, PresentAt, presentAt } from '@xuezhou/contract/staff';
import type { Connection } from '../database/prepare.ts';
import { collection } from '../wiring/slot.ts';
import type { Own } from './own.ts';

/** What may be seen of the own alone. */
export type OwnPresentAt = {
  [Kind in PresentAt]: (typeof presentAt)[Kind] extends OwnPermission ? Kind : never;
}[PresentAt];

export type Reaches = Readonly<Record<OwnPresentAt, Reach>>;

type Reach = (connection: Connection, own: Own, id: string) => Promise<void>;

/** Throws notOwn for what is not, or is nothing: of each kind one, from who keeps it. */
export const presentReaches = collection<Partial<Reaches>>('staff.presentReaches');

/** The number that an id begins with, as of `12-100007`; 0, which is nobody's, for what holds none that a column could. */
export const firstNumber = (id: string): number => Number(/^\d{1,9}(?=-|$)/.exec(id)?.[0] ?? 0);
