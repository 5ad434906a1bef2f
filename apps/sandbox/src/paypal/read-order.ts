import { readDecimal } from '../payment/decimal.ts';
import type { NewOrder } from './paypal-book.ts';
import { issueError, malformed } from './paypal-error.ts';
import type { Json } from './present-order.ts';

/** CNY is none of them: it does not leave China. */
const CURRENCIES = new Set(['USD', 'EUR', 'GBP', 'HKD', 'SGD', 'AUD', 'CAD']);

/** @throws PaypalError */
export function readOrder(body: Json, origin: string): NewOrder {
  if (body['intent'] !== 'CAPTURE')
    throw malformed('INVALID_PARAMETER_VALUE', 'The value of intent is invalid.');
  const units = body['purchase_units'];
  if (!Array.isArray(units) || units.length !== 1)
    throw malformed('INVALID_ARRAY_MAX_ITEMS', 'The sandbox takes orders of one unit.');
  const unit = objectOf(units[0]);
  const { amount, currency } = readMoney(objectOf(unit['amount']));
  const source = objectOf(objectOf(body['payment_source'])['paypal']);
  const hasSource = body['payment_source'] !== undefined;
  const context = objectOf(hasSource ? source['experience_context'] : body['application_context']);
  return {
    referenceId: textOf(unit, 'reference_id', 256) || 'default',
    invoiceId: textOf(unit, 'invoice_id', 127),
    customId: textOf(unit, 'custom_id', 255),
    description: textOf(unit, 'description', 127),
    amount,
    currency,
    hasSource,
    returnUrl: addressOf(context, 'return_url'),
    cancelUrl: addressOf(context, 'cancel_url'),
    origin,
  };
}

/** @throws PaypalError */
export function readMoney(money: Json): { amount: number; currency: string } {
  const currency = textOf(money, 'currency_code', 3);
  if (!CURRENCIES.has(currency)) throw issueError('CURRENCY_NOT_SUPPORTED');
  const value = textOf(money, 'value', 32);
  if (/^-|^0+(?:\.0*)?$/.test(value)) throw issueError('CANNOT_BE_ZERO_OR_NEGATIVE');
  if (/^\d+\.\d{3,}$/.test(value)) throw issueError('DECIMAL_PRECISION');
  const amount = readDecimal(value);
  if (amount === undefined)
    throw malformed('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform.');
  return { amount, currency };
}

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

/** @throws PaypalError for what is no text, or longer */
export function textOf(fields: Json, name: string, most: number): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string')
    throw malformed('INVALID_PARAMETER_SYNTAX', `The value of ${name} does not conform.`);
  if (value.length > most)
    throw malformed('INVALID_STRING_MAX_LENGTH', `The value of ${name} is too long.`);
  return value;
}

function addressOf(context: Json, name: string): string {
  const address = textOf(context, name, 4000);
  if (address !== '' && !URL.canParse(address))
    throw malformed('INVALID_PARAMETER_SYNTAX', `The value of ${name} is no address.`);
  return address;
}
