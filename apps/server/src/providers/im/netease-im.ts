import { dayOf } from '../../platform/clock.ts';
import type { NeteaseConfig } from '../../platform/config/im-config.ts';
import { askNetease, NeteaseError } from './ask-netease.ts';
import type { ImTools } from './im-tools.ts';
import type { ImProvider } from './im.port.ts';

const purpose = 'netease-im-token';
/** NetEase's code for a name that is taken, for one that it does not know, and for much else. */
const refused = 414;
/** Students whose token NetEase has; beyond that they are told anew. */
const maxKnown = 50_000;
/** After a trouble NetEase is left alone for so long, and nobody waits for it. */
const pauseMs = 30_000;

/**
 * Accounts of NetEase IM, for who signs in to its SDK. Its tokens never end by themselves and the last one alone is
 * good, so ours follows from student and month: all servers and devices have the same, and it changes with the month.
 * Our own rooms believe it too, and go on when NetEase does not answer.
 */
export function neteaseIm(config: NeteaseConfig, { signer, clock, log }: ImTools): ImProvider {
  const known = new Set<string>();
  let silentUntil = 0;
  const signed = (studentId: number, month: string) => `${studentId}.${month}`;

  const tell = async (accid: string, token: string): Promise<void> => {
    try {
      await askNetease(config, clock, 'user/create', { accid, token });
    } catch (error) {
      if (!(error instanceof NeteaseError) || error.code !== refused) throw error;
      // It has this account already, or says at the next call what it minds.
      await askNetease(config, clock, 'user/update', { accid, token });
    }
  };
  const tellOnce = async (accid: string, token: string): Promise<void> => {
    if (known.has(token) || clock.now().getTime() < silentUntil) return;
    try {
      await tell(accid, token);
      if (known.size >= maxKnown) known.clear();
      known.add(token);
    } catch (error) {
      silentUntil = clock.now().getTime() + pauseMs;
      log.warn({ err: error }, 'NetEase IM was not told of a token');
    }
  };
  return {
    account: async (studentId) => {
      const accId = `student-${studentId}`;
      const token = signer.sign(purpose, signed(studentId, monthOf(clock.now())));
      await tellOnce(accId, token);
      return { accId, token };
    },
    admits: (studentId, token) =>
      [clock.now(), monthBefore(clock.now())].some((moment) =>
        signer.verify(purpose, signed(studentId, monthOf(moment)), token),
      ),
  };
}

const monthOf = (moment: Date): string => dayOf(moment).slice(0, 'yyyy-mm'.length);

/** A day of the month before. */
const monthBefore = (moment: Date): Date => {
  const [year = 0, month = 1] = monthOf(moment).split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 15));
};
