import { ForgedMessageError } from '../../platform/sealed-messages/forged-message.ts';

/** Throws ForgedMessageError. */
export function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
  } catch {
    // Falls through: it is no JSON.
  }
  throw new ForgedMessageError('JSON that cannot be read');
}

/** Empty where there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Some ids; one of a length that no id has is none. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '' && one.length <= 64,
  );
