import { randomBytes } from 'node:crypto';
import { forgetRestoring } from '../../../../platform/database/embedded/restoring-place.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { requirement } from '../../../../platform/wiring/slot.ts';

/** Told by who knows how a school is restored: from what was received, beside the empty one, for the next start. Throws with words. */
export const schoolRestorer =
  requirement<(services: ConsoleServices, given: { secret: string }) => Promise<void>>(
    'staff.schoolRestorer',
  );

type RestoreStep = 'receiving' | 'working' | 'failed' | 'restored';

/** The one restore of a server; it is forgotten with the server, and what was received goes at its next start. */
interface RestoreDesk {
  ticket: string;
  step: RestoreStep;
  words: string | null;
}

/** One server has its own, in whatever way its services were put together. */
const desks = new WeakMap<ConsoleServices['config'], RestoreDesk>();

/** By which nobody else goes on: of two windows that of the later code. */
export function openDesk({ config }: Pick<ConsoleServices, 'config'>): RestoreDesk {
  const desk: RestoreDesk = {
    ticket: randomBytes(24).toString('base64url'),
    step: 'receiving',
    words: null,
  };
  desks.set(config, desk);
  return desk;
}

/** Throws restoreForgotten. */
export function deskOf(
  { config }: Pick<ConsoleServices, 'config'>,
  { ticket }: { ticket?: string },
): RestoreDesk {
  const desk = desks.get(config);
  if (desk === undefined || desk.ticket !== ticket) throw new Refusal('restoreForgotten');
  return desk;
}

/** The school was begun in another way: of what was received nothing stays, and no more is taken. */
export async function closeDesk({ config }: Pick<ConsoleServices, 'config'>): Promise<void> {
  if (desks.delete(config)) await forgetRestoring(config.dataDirectory);
}

/** A school that is being replaced takes nothing in: throws restoreRunning. */
export function demandNoRestore({ config }: Pick<ConsoleServices, 'config'>): void {
  if (isBusy(desks.get(config))) throw new Refusal('restoreRunning');
}

/** No more is received: it is looked at, restored or done. */
export const isBusy = (desk: RestoreDesk | undefined): boolean =>
  desk !== undefined && (desk.step === 'working' || desk.step === 'restored');
