import type { Provision } from './slot.ts';
import type { Slot, Wiring } from './wiring.ts';

/** What a capability says of its place among the others. */
export interface WiredPart {
  /** The folder's. */
  readonly name: string;
  /** What it asks of capabilities above it. */
  readonly requires?: readonly Slot[];
  /** What it tells capabilities above it, where they listen. */
  readonly emits?: readonly Slot[];
  /** What it gives to capabilities below that ask for it. */
  readonly provides?: readonly Provision[];
  /** What it does when something happened in a capability below. */
  readonly on?: readonly Provision[];
}

/** The capabilities do not fit together, which no setting mends; the message names each that does not. */
export class WiringError extends Error {
  override readonly name = 'WiringError';
}

/**
 * Joins what capabilities require and emit with what others provide for it.
 * @throws WiringError with one line for each thing that is missing, given twice, or for nobody
 */
export function wire(parts: readonly WiredPart[]): Wiring {
  const owners = new Map<Slot, string>();
  const found = new Map<Slot, { readonly giver: string; readonly value: unknown }[]>();
  const faults: string[] = [];
  for (const { name, requires = [], emits = [] } of parts)
    for (const slot of [...requires, ...emits]) {
      if (owners.has(slot)) faults.push(`「${slot.name}」写了两次：${owners.get(slot)} 和 ${name}`);
      owners.set(slot, name);
      found.set(slot, []);
    }
  for (const { name: giver, provides = [], on = [] } of parts)
    for (const { slot, value } of [...provides, ...on]) {
      const gifts = found.get(slot);
      if (gifts === undefined)
        faults.push(`能力 ${giver} 为「${slot.name}」提供了内容，但没有能力声明它`);
      else gifts.push({ giver, value });
    }
  for (const [slot, gifts] of found) {
    if (slot.kind !== 'requirement' || gifts.length === 1) continue;
    const givers = gifts.map(({ giver }) => giver).join('、');
    faults.push(
      gifts.length === 0
        ? `能力 ${owners.get(slot)} 需要「${slot.name}」，但没有能力提供它`
        : `能力 ${owners.get(slot)} 的「${slot.name}」只能由一个能力提供，现在有 ${givers}`,
    );
  }
  if (faults.length > 0) throw new WiringError(`各项能力没有接好：\n${faults.join('\n')}`);
  return new Map(
    [...found].map(([slot, gifts]) => {
      const values = gifts.map(({ value }) => value);
      return [slot, slot.kind === 'requirement' ? values[0] : values];
    }),
  );
}
