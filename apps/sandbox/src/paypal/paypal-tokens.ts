import { randomBytes } from 'node:crypto';
import type { RawAnswer, RawRequest } from '../payment/payment-server.ts';
import type { PaypalAccount } from './paypal-account.ts';
import { PaypalError } from './paypal-error.ts';

const TOKEN_SECONDS = 32_400;

/** Access tokens; a restart forgets them, as does `revoke`. */
export class PaypalTokens {
  readonly #account: PaypalAccount;
  readonly #tokens = new Set<string>();

  constructor(account: PaypalAccount) {
    this.#account = account;
  }

  /** POST /v1/oauth2/token */
  give({ headers, body }: RawRequest): RawAnswer {
    const { clientId, clientSecret } = this.#account;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (headers['authorization'] !== `Basic ${basic}`)
      return oauthAnswer(401, {
        error: 'invalid_client',
        error_description: 'Client Authentication failed',
      });
    const form = new URLSearchParams(body.toString('utf8'));
    if (form.get('grant_type') !== 'client_credentials')
      return oauthAnswer(400, {
        error: 'unsupported_grant_type',
        error_description: 'Grant Type is not supported',
      });
    const token = `A21AA${randomBytes(48).toString('base64url')}`;
    this.#tokens.add(token);
    return oauthAnswer(200, {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: TOKEN_SECONDS,
      nonce: randomBytes(16).toString('hex'),
    });
  }

  /** @throws PaypalError */
  check({ headers }: RawRequest): void {
    const [, token = ''] = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '') ?? [];
    if (!this.#tokens.has(token)) throw new PaypalError('AUTHENTICATION_FAILURE');
  }

  revoke(): void {
    this.#tokens.clear();
  }
}

function oauthAnswer(status: number, value: object): RawAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  };
}
