import { GatewayError, internalError } from './gateway-error.ts';

/** An answer, or silence: the request is taken and never answered. */
export type Outcome = { status: number; body: object } | 'silence';

/** One action of one of Aliyun's services, behind the gateway. */
export interface AliyunService {
  readonly action: string;
  readonly version: string;
  /** The host that the real gateway names in its errors. */
  readonly host: string;
  /** @throws GatewayError */
  answer(call: { fields: ReadonlyMap<string, string>; requestId: string; now: Date }): Outcome;
}

/**
 * Plays a fault that every service can have: silence, or what the gateway itself answers. Undefined for any other.
 * @throws GatewayError
 */
export function playGatewayFault(fault: string | undefined): 'silence' | undefined {
  if (fault === 'timeout') return 'silence';
  if (fault === '500') throw internalError();
  if (fault === '503')
    throw new GatewayError(
      503,
      'ServiceUnavailable',
      'The request has failed due to a temporary failure of the server.',
    );
  if (fault?.startsWith('Throttling'))
    throw new GatewayError(400, fault, 'Request was denied due to user flow control.');
  return undefined;
}
