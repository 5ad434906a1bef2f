import type { PaymentApi, RawRequest } from './payment-server.ts';

interface Merchant {
  readonly api: PaymentApi;
  /** Whether a request is of this merchant: by whom it says it is, or by what it asks for. */
  readonly isOf: (request: RawRequest) => boolean;
}

/** One provider's API for several merchants, who know nothing of each other; what is nobody's goes to the first. */
export function apiOfSeveral(first: PaymentApi, others: readonly Merchant[]): PaymentApi {
  const of = (request: RawRequest): PaymentApi =>
    others.find(({ isOf }) => isOf(request))?.api ?? first;
  return {
    provider: first.provider,
    aimOf: (request) => of(request).aimOf(request),
    answer: (request) => of(request).answer(request),
    refuse: (request, fault) => of(request).refuse(request, fault),
    page: (request) => of(request).page?.(request),
    // What is spoiled is nobody's any more.
    spoil: (answer, trick) => first.spoil?.(answer, trick) ?? answer,
  };
}
