import type { AppContext } from '../../../platform/capability.ts';
import { forgetSchool } from '../school.ts';
import { readLook, writeSignState } from './look.repository.ts';

/** Asks the provider after the signature that waits, until it says yes or no. */
export async function checkSmsSign({ services, providers }: AppContext): Promise<void> {
  const { connection } = services.database;
  const { sms_sign: sign, sms_sign_state } = await readLook(connection);
  if (sign === null || sms_sign_state !== 'waiting') return;
  const state = await providers.sms.signState(sign);
  if (state === 'waiting') return;
  await writeSignState(connection, sign, state);
  forgetSchool(connection);
}
