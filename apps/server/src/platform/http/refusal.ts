import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { failureMessage } from '@xuezhou/contract/failures';

/** An expected refusal: HTTP 200 with a status of the contract's closed list. */
export class Refusal extends Error {
  readonly refusal: AnyRefusalName;
  readonly status: number;
  constructor(refusal: AnyRefusalName, message?: string) {
    super(message ?? allRefusals[refusal][1]);
    this.refusal = refusal;
    this.status = allRefusals[refusal][0];
  }
}

const forbidden = '没有权限这样做，请返回后重试';

/** An HTTP failure of the catalogue: 400, 401, 403, 404, 429, 503. */
export class Failure extends Error {
  readonly statusCode: number;
  /** What the page can show besides the words. */
  readonly data: object | null;
  constructor(statusCode: number, message?: string, data: object | null = null) {
    // Only who was logged in elsewhere is told so.
    const isTakeover = statusCode === 403 && data !== null;
    super(message ?? (statusCode === 403 && !isTakeover ? forbidden : failureMessage(statusCode)));
    this.statusCode = statusCode;
    this.data = data;
  }
}

/** Another student's thing and a missing thing look the same from outside. */
export const notFound = () => new Failure(404);
export const isNotFound = (error: unknown): boolean =>
  error instanceof Failure && error.statusCode === 404;
