import type { Connection } from '../database/prepare.ts';
import { groupBy } from '../group-by.ts';
import { collection } from '../wiring/slot.ts';

/** What things of a kind are called now, by their ids; those that are gone are missing. */
export type NamesOf = (
  connection: Connection,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** By the kind of thing that the log names, from who keeps it. */
export const targetNames = collection<Readonly<Record<string, NamesOf>>>('staff.targetNames');

const number = /^[1-9]\d{0,8}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of ids that are numbers: what does not look like one names nothing. */
export const numbered =
  (
    names: (connection: Connection, ids: number[]) => Promise<ReadonlyMap<number, string>>,
  ): NamesOf =>
  async (connection, ids) => {
    const found = await names(connection, ids.filter((id) => number.test(id)).map(Number));
    return new Map([...found].map(([id, name]) => [String(id), name]));
  };

export const byUuid =
  (
    names: (connection: Connection, ids: string[]) => Promise<ReadonlyMap<string, string>>,
  ): NamesOf =>
  (connection, ids) =>
    names(
      connection,
      ids.filter((id) => uuid.test(id)),
    );

interface Target {
  readonly target_kind: string;
  readonly target_id: string;
}

/** What the things of some entries are called: a question by its words, a student by the nickname. */
export async function namesOfTargets(
  connection: Connection,
  targets: readonly Target[],
): Promise<(target: Target) => string | null> {
  const known = new Map(targetNames.of(connection).flatMap((each) => Object.entries(each)));
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [kind, ofKind] of groupBy(targets, ({ target_kind }) => target_kind)) {
    const ids = [...new Set(ofKind.map(({ target_id }) => target_id))];
    const names = await known.get(kind)?.(connection, ids);
    if (names !== undefined) found.set(kind, names);
  }
  return ({ target_kind, target_id }) => found.get(target_kind)?.get(target_id) ?? null;
}
