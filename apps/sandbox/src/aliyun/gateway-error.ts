/** A refusal by Aliyun's gateway, before the service sees the request. Comes with a 4xx or 5xx status. */
export class GatewayError extends Error {
  readonly httpStatus: number;
  readonly code: string;

  constructor(httpStatus: number, code: string, message: string) {
    super(message);
    this.name = 'GatewayError';
    this.httpStatus = httpStatus;
    this.code = code;
  }

  /** The body in the gateway's own shape. */
  toBody(requestId: string, host: string): Record<string, string> {
    return {
      RequestId: requestId,
      HostId: host,
      Code: this.code,
      Message: this.message,
      Recommend: `https://error-center.aliyun.com/status/search?Keyword=${this.code}&source=PopGw`,
    };
  }
}

/** The gateway's refusal of a request without a field that it must have. */
export function missingField(field: string): GatewayError {
  return new GatewayError(400, `Missing${field}`, `${field} is mandatory for this action.`);
}

export function internalError(): GatewayError {
  return new GatewayError(
    500,
    'InternalError',
    'The request processing has failed due to some unknown error.',
  );
}
