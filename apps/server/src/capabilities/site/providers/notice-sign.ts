import type { Signer } from '../../../platform/signer.ts';

/** What the school answers at the address to which a provider sends its notices: so a trial knows that it leads here. */
export const noticeSign = (signer: Signer, provider: string): string =>
  signer.sign('payment-notice-address', provider);
