import { randomUUID } from 'node:crypto';
import { TrialError } from '../../../platform/trial/trial.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type Currency,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentWay,
} from '../payment.port.ts';

/** As long as every provider allows at least. */
const lastsMs = 5 * 60_000;

/** The smallest sum; nobody is shown its code, and it is closed at once. */
export const trialRequest = (
  currency: Currency,
  { now, page }: { now: Date; page: string },
): PaymentRequest => ({
  paymentNo: randomUUID().replaceAll('-', ''),
  money: { amount: 1, currency },
  subject: '试一笔，不用付',
  expiresAt: new Date(now.getTime() + lastsMs),
  now,
  ...{ returnUrl: page, cancelUrl: page, address: '127.0.0.1' },
});

/** What a provider's code asks for, by how it begins. */
export type Cures = readonly (readonly [begin: string, cure: string])[];

/** Says what came of a call in words that name the cure; who speaks is the provider. */
export const cured =
  (who: string, cures: Cures, unverified: string) =>
  (error: unknown): never => {
    if (error instanceof PaymentRefusedError) {
      const cure = cures.find(([begin]) => error.code.startsWith(begin))?.[1];
      throw new TrialError(cure ?? `${who}说：${error.code}`.slice(0, 300));
    }
    if (!(error instanceof PaymentUnavailableError)) throw error;
    if (/not signed|EV3_/.test(error.message)) throw new TrialError(unverified);
    throw new TrialError(
      error.message.endsWith('time-out')
        ? `${who}没有回答，请过一会儿再试`
        : `连不上${who}，或者它说现在不行：请查服务器能不能上网，过一会儿再试`,
    );
  };

/** Made and closed again by the real way, as a student who walks away. */
export async function makeAndClose(
  gateway: PaymentGateway,
  request: PaymentRequest,
  way: PaymentWay,
): Promise<void> {
  const { providerNo } = await gateway.start(request, way);
  const { state } = await gateway.close({ paymentNo: request.paymentNo, providerNo });
  if (state !== 'closed') throw new TrialError(`试单没有关上，现在是 ${state}：请再试一次`);
}
