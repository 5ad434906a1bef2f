import type { ConsoleServices } from '../../../platform/services.ts';
import type {
  CompanyDirectory,
  Patience,
  TokenShelf,
} from '../../../providers/company/company.port.ts';
import { appOf, providerOf, type WithIssuers } from './issuer-of.ts';
import type { SignInRow } from './sign-in.repository.ts';

const purpose = 'organisation-wecom-token';
/** Asked for anew this long before it ends. */
const marginMs = 300_000;

type Asking = WithIssuers<Pick<ConsoleServices, 'clock' | 'database' | 'signer'>>;

/** A company's directory at its provider. Throws CompanyError where its secret can be opened no more. */
export function companyOf(
  services: Asking,
  row: SignInRow,
  patience: Patience | null = null,
): CompanyDirectory {
  const provider = providerOf(services.companies, row);
  if (provider === null) throw new Error('an organisation without a provider of its people');
  return provider.directory(appOf(services, row), tokenShelf(services, row), patience);
}

/** One for all servers. A token of other settings is not looked at, nor one that was sealed by a key that is no more. */
export function tokenShelf(
  { clock, database: { connection }, signer }: Omit<Asking, 'oidc' | 'companies'>,
  { organisation_id, version }: SignInRow,
): TokenShelf {
  const owner = String(organisation_id);
  return {
    async take() {
      const row = await connection
        .selectFrom('organisation_wecom_token')
        .where('organisation_id', '=', organisation_id)
        .where('version', '=', version)
        .where('until', '>', clock.now())
        .select('token_sealed')
        .executeTakeFirst();
      if (row === undefined) return null;
      try {
        return signer.unseal(purpose, owner, row.token_sealed).toString();
      } catch {
        return null;
      }
    },
    async keep(token, seconds) {
      const kept = {
        version,
        token_sealed: signer.seal(purpose, owner, Buffer.from(token)),
        until: new Date(clock.now().getTime() + seconds * 1000 - marginMs),
      };
      await connection
        .insertInto('organisation_wecom_token')
        .values({ organisation_id, ...kept })
        .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(kept))
        .execute();
    },
  };
}
