import { CompanyError, type Patience, type TokenShelf } from './company.port.ts';
import { CompanyRefusal } from './exchange.ts';

export interface AppToken {
  readonly value: string;
  readonly seconds: number;
}

export interface Asking {
  readonly shelf: TokenShelf;
  /** Null: what is busy is said at once. */
  readonly patience?: Patience | null | undefined;
}

interface Telling extends Asking {
  readonly renew: () => Promise<AppToken>;
  /** Numbers that say that a token is not, or no longer, good. */
  readonly ended: ReadonlySet<number>;
  readonly faultOf: (refusal: CompanyRefusal) => CompanyError;
}

/** Whatever became of the token: the call that needs it was not made. */
function sureOf(error: unknown): never {
  if (!(error instanceof CompanyError) || !error.isUnsure) throw error;
  throw new CompanyError(error.fault, error.cause);
}

/** Asks with the app's token: one that was ended before its time is renewed once, and what is said then stands. */
export function withToken({ shelf, patience = null, renew, ended, faultOf }: Telling) {
  const fresh = async (): Promise<string> => {
    const { value, seconds } = await renew().catch(sureOf);
    await shelf.keep(value, seconds);
    return value;
  };
  const asked = async <Answer>(ask: (token: string) => Promise<Answer>): Promise<Answer> => {
    const kept = await shelf.take();
    if (kept === null) return await ask(await fresh());
    try {
      return await ask(kept);
    } catch (error) {
      if (!(error instanceof CompanyRefusal) || !ended.has(error.code)) throw error;
      return await ask(await fresh());
    }
  };
  /** The same page of a list, and not all of it from its beginning. */
  const patient = async <Answer>(ask: (token: string) => Promise<Answer>): Promise<Answer> => {
    for (let tries = 0; ; tries++)
      try {
        return await asked(ask);
      } catch (error) {
        const isBusy = error instanceof CompanyRefusal && faultOf(error).fault === 'busy';
        if (!isBusy || patience === null || !(await patience(tries))) throw error;
      }
  };
  return {
    /** Throws CompanyError. */
    told: <Answer>(ask: (token: string) => Promise<Answer>) => inWords(faultOf, () => patient(ask)),
    /** Null where it says that there is none. Throws CompanyError. */
    orNull: <Answer>(none: ReadonlySet<number>, ask: (token: string) => Promise<Answer>) =>
      inWords(faultOf, async () => {
        try {
          return await patient(ask);
        } catch (error) {
          if (error instanceof CompanyRefusal && none.has(error.code)) return null;
          throw error;
        }
      }),
  };
}

/** Throws CompanyError. */
export async function inWords<Answer>(
  faultOf: Telling['faultOf'],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof CompanyRefusal ? faultOf(error) : error;
  }
}
