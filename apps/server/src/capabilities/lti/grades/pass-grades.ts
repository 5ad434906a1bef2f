import { openOutward } from '../../../platform/http/outward/outward.ts';
import type { Services } from '../../../platform/services.ts';
import { signAsTool } from '../keys/tool-key.ts';
import { accessTokens } from './access-tokens.ts';
import { findScores } from './find-scores.ts';
import { sendDue } from './send-due.ts';

type Passing = Pick<Services, 'clock' | 'config' | 'database' | 'log' | 'signer'>;

/** The job that finds what platforms are owed and sends it; tokens are kept from one run to the next. */
export function passGrades(services: Passing): (signal: AbortSignal) => Promise<void> {
  const tokensBy = accessTokens();
  return async (signal) => {
    const { clock, config } = services;
    const outward = openOutward(config.PRIVATE_NETWORKS_ALLOWED);
    const tokens = tokensBy({ outward, clock, sign: (claims) => signAsTool(services, claims) });
    const sending = { ...services, outward, tokens };
    try {
      await findScores(services, signal, () => sendDue(sending, signal));
    } finally {
      await outward.close();
    }
  };
}
