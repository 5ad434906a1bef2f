import { randomBytes } from 'node:crypto';
import { forgetRestoring } from '../../../../platform/database/embedded/restoring-place.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { requirement } from '../../../../platform/wiring/slot.ts';

interface RestoreGiven {
  readonly secret: string;
  /** Asked once more when all is restored: it takes long. */
  readonly demandStillEmpty: () => Promise<void>;
}

/** Told by who knows how a school is restored: from what was received, beside the empty one, for the next start. Throws with words. */
export const schoolRestorer =
  requirement<(services: ConsoleServices, given: RestoreGiven) => Promise<void>>(
    'staff.schoolRestorer',
  );

type RestoreStep = 'receiving' | 'working' | 'failed' | 'restored';

/** The one restore of a server; it is forgotten with the server, and what was received goes at its next start. */
interface RestoreDesk {
  ticket: string;
  step: RestoreStep;
  words: string | null;
  /** The file that has to come again. */
  damaged: string | null;
  /** Of which backup the pieces are. */
  readonly backup: string;
  /** Until then pieces of another backup lie there. */
  readonly isClear: Promise<void>;
}

/** One server has its own, in whatever way its services were put together. */
const desks = new WeakMap<ConsoleServices['config'], RestoreDesk>();

/** By which nobody else goes on: of two windows that of the later code. Of another backup than before nothing stays. */
export function openDesk({ config }: Pick<ConsoleServices, 'config'>, backup: string): RestoreDesk {
  const desk: RestoreDesk = {
    ticket: randomBytes(24).toString('base64url'),
    ...{ step: 'receiving', words: null, damaged: null, backup },
    isClear: clear(config.dataDirectory, desks.get(config), backup),
  };
  desks.set(config, desk);
  return desk;
}

/** One after the other: what is received by the later ticket is not deleted for the earlier. */
async function clear(
  dataDirectory: string,
  before: RestoreDesk | undefined,
  backup: string,
): Promise<void> {
  await before?.isClear.catch(() => undefined);
  if (before?.backup !== backup) await forgetRestoring(dataDirectory);
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
