import type { Change, Connection } from '../database/prepare.ts';
import { wiringOf, wiringOfBuild, type Slot, type Wiring } from './wiring.ts';

/** What a capability needs of exactly one above it, which it must not import. It names it in its `requires`. */
export interface Requirement<Value> extends Slot {
  readonly kind: 'requirement';
  of(connection: Connection): Value;
  /** For fragments of SQL: of the server for which the statement is being built. */
  inSql(): Value;
}

/** What any number of capabilities above may add to. Its owner names it in its `requires`. */
export interface Collection<Item> extends Slot {
  readonly kind: 'collection';
  /** From the ground up, as `capabilities.ts` lists those who add. */
  of(connection: Connection): readonly Item[];
}

/** What happens in a capability and others may want to know, in the transaction of it. Its owner names it in its `emits`. */
export interface DomainEvent<Payload> extends Slot {
  readonly kind: 'event';
  /** Waits for every listener; where one throws, the transaction fails. */
  emit(change: Change, payload: Payload): Promise<void>;
}

type Listener<Payload> = (change: Change, payload: Payload) => Promise<unknown>;

/** A value, item or listener for a slot of a capability below. */
export interface Provision {
  readonly slot: Slot;
  readonly value: unknown;
}

/** @param name `<capability>.<what>` */
export function requirement<Value>(name: string): Requirement<Value> {
  // What `provide` put there has this type.
  const read = (wiring: Wiring) => wiring.get(slot) as Value;
  const slot: Requirement<Value> = {
    kind: 'requirement',
    name,
    of: (connection) => read(wiringOf(connection)),
    inSql: () => read(wiringOfBuild()),
  };
  return slot;
}

/** @param name `<capability>.<what>` */
export function collection<Item>(name: string): Collection<Item> {
  const slot: Collection<Item> = {
    kind: 'collection',
    name,
    of: (connection) => wiringOf(connection).get(slot) as readonly Item[],
  };
  return slot;
}

/** @param name `<capability>.<what>` */
export function domainEvent<Payload>(name: string): DomainEvent<Payload> {
  const slot: DomainEvent<Payload> = {
    kind: 'event',
    name,
    emit: async (change, payload) => {
      const listeners = wiringOf(change).get(slot) as readonly Listener<Payload>[];
      // One after another: they write over one connection.
      for (const listener of listeners) await listener(change, payload);
    },
  };
  return slot;
}

/** For `provides`. */
export const provide = <Value>(
  slot: Requirement<Value> | Collection<Value>,
  value: NoInfer<Value>,
): Provision => ({ slot, value });

/** For `on`. */
export const listen = <Payload>(
  slot: DomainEvent<Payload>,
  value: Listener<NoInfer<Payload>>,
): Provision => ({ slot, value });
