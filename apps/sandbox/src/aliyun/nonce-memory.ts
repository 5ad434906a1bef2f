/** How far a request's date may lie from the gateway's clock, either way. */
export const CLOCK_SKEW_MS = 15 * 60_000;

/** The nonces of late. One that left the memory belongs to a date that is refused by itself. */
export class NonceMemory {
  readonly #expiryByNonce = new Map<string, number>();

  /** Answers false when the nonce was used before. */
  remember(nonce: string, now: Date): boolean {
    this.#forgetExpired(now.getTime());
    if (this.#expiryByNonce.has(nonce)) return false;
    // Twice the skew: a request dated ahead stays acceptable that long.
    this.#expiryByNonce.set(nonce, now.getTime() + 2 * CLOCK_SKEW_MS);
    return true;
  }

  #forgetExpired(now: number): void {
    // A map keeps the order of insertion, so the first that is still good ends the search.
    for (const [nonce, expiry] of this.#expiryByNonce) {
      if (expiry > now) return;
      this.#expiryByNonce.delete(nonce);
    }
  }
}
