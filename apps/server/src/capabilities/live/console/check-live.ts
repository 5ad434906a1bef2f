import type { DataOf } from '@xuezhou/contract/kernel';
import type { checkLive as operation } from '@xuezhou/contract/live/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { LiveCarrier } from '../../../providers/live/live.port.ts';

/** What of the machine that carries live classes is not as it has to be. */
export async function checkLive(
  { config, clock, database: { connection } }: ConsoleServices,
  carrier: LiveCarrier | null,
): Promise<DataOf<typeof operation>> {
  if (carrier === null || config.live === null)
    throw new Refusal('liveOff', '直播还没有开通，请先设置 LIVE_SECRET 等变量');
  const page = config.PUBLIC_URL === '' ? null : new URL(config.PUBLIC_URL).origin;
  const steps = await carrier.check({ now: clock.now(), page });
  const seen = {
    checked_at: clock.now(),
    faults: steps.filter(({ isRight }) => !isRight).length,
  };
  await connection
    .insertInto('live_server_check')
    .values(seen)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(seen))
    .execute();
  return { way: config.live.way, steps };
}
