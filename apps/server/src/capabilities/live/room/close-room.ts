import type { Services } from '../../../platform/services.ts';
import type { LiveCarrier } from '../../../providers/live/live.port.ts';

/** Nobody may stream there any more. A carrier that gives no answer keeps nobody from what was decided: it is told when it asks. */
export async function closeRoom(
  { log }: Pick<Services, 'log'>,
  carrier: LiveCarrier | null,
  room: string,
): Promise<void> {
  try {
    await carrier?.close(room);
  } catch (error) {
    log.warn({ err: error }, 'a room of a live class could not be closed');
  }
}
