import type { ImTools } from './im-tools.ts';
import type { ImProvider } from './im.port.ts';

const purpose = 'im-token';
/** A page that stays open for longer is asked to come anew. */
const daysGood = 30;

/** The chat on our own realtime: a token is a student and a day, signed. */
export function ownIm({ signer, clock }: Pick<ImTools, 'signer' | 'clock'>): ImProvider {
  const signed = (studentId: number, until: number) => `${studentId}.${until}`;
  return {
    account: async (studentId) => {
      const until = clock.now().getTime() + daysGood * 86_400_000;
      const token = `${until}.${signer.sign(purpose, signed(studentId, until))}`;
      return { accId: String(studentId), token };
    },
    admits: (studentId, token) => {
      const [until = '', signature = ''] = token.split('.', 2);
      const moment = Number(until);
      return (
        moment > clock.now().getTime() &&
        signer.verify(purpose, signed(studentId, moment), signature)
      );
    },
  };
}
