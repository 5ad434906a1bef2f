import { Failure, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/text/shell-language.ts';

const failures: Readonly<Record<number, string>> = {
  400: 'The school could not read this',
  401: 'Nobody is signed in',
  403: 'This is not allowed',
  404: 'This is not there',
  429: 'Too many at once, please try again later',
  503: 'The school cannot be reached at the moment, please try again',
};

/**
 * What went wrong, for whoever is at the keyboard. The school says what it refuses in Chinese alone: in English that is
 * its name and number, with the school's own words behind it.
 */
export function errorWords(error: Error): string {
  if (error instanceof Refusal)
    return say(
      error.message,
      `Refused: ${inWords(error.refusal)} (${error.status}). In the school's own words: ${error.message}`,
    );
  if (error instanceof Failure)
    return say(
      error.message,
      `${failures[error.statusCode] ?? 'This failed'} (${error.statusCode}). In the school's own words: ${error.message}`,
    );
  return error.message;
}

/** `mobileTaken`: mobile taken. */
const inWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
