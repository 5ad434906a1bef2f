import type { Takeover } from '@xuezhou/contract/failures';

/** An expected refusal (HTTP 200 with a status of the contract's list). It is shown where it arose. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The request never reached the server, or its answer never came back. */
export const networkLost = 0;
export const timedOut = 408;

/** It did not come to the server, or not back in time, whatever the browser knows of its network. */
export const isLost = (error: unknown): boolean =>
  error instanceof FailureError && (error.status === networkLost || error.status === timedOut);

/**
 * A failure of the catalogue, told by the global notice. `status` is the catalogue's: 500 stands for every one it
 * does not name; `networkLost` and `timedOut` are ours.
 */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly status: number;
  /** Seconds after which a refused caller may come back. */
  readonly retryAfter: number | null;
  /** Of a 403: which login ended this one. */
  readonly takeover: Takeover | null;

  constructor(
    status: number,
    message: string,
    {
      retryAfter = null,
      takeover = null,
    }: Partial<Pick<FailureError, 'retryAfter' | 'takeover'>> = {},
  ) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
    this.takeover = takeover;
  }
}
