/** Faults each stand-in can play, besides those that its checks produce by themselves. */
const PLAYABLE = {
  // A business code (in HTTP 200), a gateway code (in HTTP 400), an HTTP status, or silence before or after sending.
  'aliyun-sms':
    /^(?:is[vp]\.[A-Z_]+|Throttling(?:\.[A-Za-z]+)?|500|503|timeout|timeout-after-send)$/,
  // A code of the service (in HTTP 200), a gateway code (in HTTP 400), an HTTP status, or silence.
  'aliyun-cloudauth': /^(?:40[0-3]|41[0-2]|Throttling(?:\.[A-Za-z]+)?|500|503|timeout)$/,
  // A code of the service (in HTTP 200), a gateway code (in HTTP 400), an HTTP status, or silence.
  'aliyun-green': /^(?:400|408|581|588|Throttling(?:\.[A-Za-z]+)?|500|503|timeout)$/,
  // An errcode (in HTTP 200), an answer without unionid, an HTTP status, or silence before or after sending.
  wechat: /^(?:-1|4\d{4}|no-unionid|500|timeout|timeout-after-send)$/,
  // An HTTP status, silence before, at or in the midst of the answer, one that breaks off, or one that is not to be
  // believed: `obey` says what passages and questions order, `say:…` what the fault itself does.
  llm: /^(?:40[0-3]|429|500|503|timeout|stall|stall-midway|cut|lies|uncited|no-usage|obey|say:[^]{1,4000})$/,
  // A code of the service (in HTTP 200), an HTTP status, or silence.
  'netease-im': /^(?:403|414|416|500|503|timeout)$/,
  // Of a company's sign-in: an HTTP status or silence, a wrong description, a browser sent back wrongly, a token that is
  // not to be believed, or a new key.
  oidc: /^(?:500|timeout|other-issuer|script-page|other-state|other-iss|no-iss|wrong-issuer|wrong-nonce|no-nonce|expired|other-audience|alg-none|alg-hs256|foreign-key|rotate)$/,
  // Of a university's course platform: keys that do not come or are too many, a person who is not signed in, a browser sent
  // back wrongly, or a token that is not to be believed; of a teacher who chooses, what the platform does not take, or takes elsewhere.
  lti: /^(?:no-resource-links|embed-only|one-only|no-line-items|no-data|no-settings|no-return|foreign-return|script-return|no-roles|default-target|no-keys|huge-keys|denied|other-state|wrong-issuer|wrong-nonce|no-nonce|expired|old|other-audience|other-azp|no-azp|alg-none|alg-hs256|foreign-key|unknown-kid|other-deployment|other-version|other-message|no-subject|no-expiry|foreign-target|script-target|slipped-page|no-score-scope|no-line-item|others-line-item)$/,
  // Of its grade book: an HTTP status or silence at a score, or a connection that breaks off after it was taken; a status, or a
  // scope that is not given, at a token.
  'lti-grades':
    /^(?:40[0134]|409|422|429|500|503|timeout|cut-after-send|hang-after-send|token-(?:400|401|429|503|no-scope|other-scope))$/,
  // An HTTP status, silence, or a connection that breaks off after it was taken.
  push: /^(?:40[0134]|410|413|429|500|503|timeout|cut-after-send)$/,
  // An errcode (in HTTP 200), an HTTP status or silence; a code that is over, somebody of no company, a token that is
  // good no more, a browser sent back wrongly.
  wecom:
    /^(?:-1|[4-68]\d{4}|301002|500|timeout|cut-after-send|expired-code|outsider|ended-token|no-state|other-state)$/,
  // The same of the others; besides, somebody of another company, and lists that break off or say not where they go on.
  dingtalk:
    /^(?:-1|[3-9]\d{4}|1430002|429|500|timeout|cut-after-send|expired-code|outsider|other-company|ended-token|no-next-page|cut|no-state|other-state|limited-person|not-told-yet)$/,
  feishu:
    /^(?:\d{5,8}|429|500|timeout|cut-after-send|slow-down|expired-code|other-company|ended-token|no-next-page|cut|no-state|other-state)$/,
  // An SMTP reply to the recipient, or silence after the mail's data.
  smtp: /^(?:[45][0-5]\d|timeout)$/,
} as const;

const MOST_TIMES = 1000;

export type FaultProvider = keyof typeof PLAYABLE;

export interface Fault {
  provider: FaultProvider;
  /** What the provider does instead of its work. */
  next: string;
  /** How many more requests it happens to. */
  times: number;
}

/** The request for a fault names something that cannot be played. The message says what can. */
export class UnknownFaultError extends Error {}

/** Faults waiting to happen, each provider's in the order they were asked for. */
export class Faults {
  #waiting: Fault[] = [];

  /** @throws UnknownFaultError */
  add(request: unknown): Fault {
    const fault = parseFault(request);
    this.#waiting.push(fault);
    return fault;
  }

  /**
   * Uses up one turn of the provider's first fault.
   * @param belongsHere whether a fault happens at this step of the work; one that does not waits for its own step
   */
  take(
    provider: FaultProvider,
    belongsHere: (next: string) => boolean = () => true,
  ): string | undefined {
    const fault = this.#waiting.find((waiting) => waiting.provider === provider);
    if (!fault || !belongsHere(fault.next)) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#waiting = this.#waiting.filter((waiting) => waiting !== fault);
    return fault.next;
  }

  list(): Fault[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
  }
}

function parseFault(request: unknown): Fault {
  const { provider, next, times = 1 } = (request ?? {}) as Record<string, unknown>;
  if (!isProvider(provider)) {
    throw new UnknownFaultError(`provider must be one of: ${Object.keys(PLAYABLE).join(', ')}`);
  }
  if (typeof next !== 'string' || !PLAYABLE[provider].test(next)) {
    throw new UnknownFaultError(`next of ${provider} must match ${PLAYABLE[provider].source}`);
  }
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > MOST_TIMES) {
    throw new UnknownFaultError(`times must be a whole number from 1 to ${MOST_TIMES}`);
  }
  return { provider, next, times };
}

function isProvider(value: unknown): value is FaultProvider {
  return typeof value === 'string' && Object.hasOwn(PLAYABLE, value);
}
