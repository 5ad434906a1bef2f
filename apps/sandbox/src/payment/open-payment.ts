import { closeHttpServer } from '../http/exchange.ts';
import { listenOnLoopback, LOOPBACK } from '../http/listen.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { createPaymentServer, type PaymentApi } from './payment-server.ts';

export interface PaymentOptions {
  desk: PaymentDesk;
  /** A folder to keep the book in; without one it is lost at the end. */
  dataDir: string | undefined;
  /** What the provider's pauses are multiplied by; 1 is real time. */
  timeScale: number;
  phoneUrl: string;
  now: () => Date;
}

/** Puts a provider on the desk; answers its API. */
export type OpenPayment = (options: PaymentOptions) => Promise<PaymentApi>;

/** Opens a provider and its listener. @throws PortTakenError */
export async function startPayment(
  open: OpenPayment,
  port: number,
  listener: string,
  options: PaymentOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { desk, now } = options;
  const api = await open(options);
  const { faults, journal } = desk;
  const server = createPaymentServer({ api, faults, journal, now });
  const opened = await listenOnLoopback(server, port, listener);
  return { url: `http://${LOOPBACK}:${opened}`, close: () => closeHttpServer(server) };
}
