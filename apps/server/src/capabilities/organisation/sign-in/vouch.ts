import type { ConsoleServices } from '../../../platform/services.ts';
import {
  CompanyError,
  type CompanyDirectory,
  type CompanyMember,
} from '../../../providers/company/company.port.ts';
import { OidcError, type OidcBegun, type OidcPerson } from '../../../providers/oidc/oidc.port.ts';
import { companyOf } from './company-of.ts';
import {
  callbackOf,
  insideAddress,
  issuerOf,
  namesOf,
  providerOf,
  type WithIssuers,
} from './issuer-of.ts';
import type { SignInRow } from './sign-in.repository.ts';

/** What the organisation's side said, or did not. */
export type VouchError = OidcError | CompanyError;

export const isVouchError = (error: unknown): error is VouchError =>
  error instanceof OidcError || error instanceof CompanyError;

/** For whom an organisation vouches. */
export interface Vouched {
  readonly subject: string;
  readonly name: string | null;
  readonly department: string | null;
  /** The person's own for ever, whoever has the subject later; null: none is told. */
  readonly mark: string | null;
  /** Of the session over there, by which it tells of its end; null: none is told. */
  readonly sid: string | null;
}

/** Where the browser goes. Throws VouchError. */
export async function addressAt(
  services: WithIssuers<ConsoleServices>,
  signIn: SignInRow,
  { isInside, ...begun }: OidcBegun & { readonly isInside: boolean },
): Promise<string> {
  const provider = providerOf(services.companies, signIn);
  if (provider === null) return await services.oidc.begin(issuerOf(services, signIn), begun);
  const callback = callbackOf(services.config, signIn.organisation_id);
  const { state, verifier } = begun;
  if (isInside && provider.inside !== null)
    return insideAddress(services.config, signIn.organisation_id, state);
  return provider.signInAddress(namesOf(signIn), { state, verifier, callback, isInside });
}

/** Whom the answer proves; `query` is all that the browser brought back. Throws VouchError. */
export async function personOf(
  services: WithIssuers<ConsoleServices>,
  signIn: SignInRow,
  begun: OidcBegun,
  query: URLSearchParams,
): Promise<Vouched> {
  if (signIn.kind !== 'oidc') return await personOfCompany(services, signIn, begun, query);
  const person = await services.oidc.personOf(issuerOf(services, signIn), begun, query);
  const { subject, name, claims } = person;
  const sid = typeof claims['sid'] === 'string' ? claims['sid'] : null;
  const department = departmentIn(person, signIn.department_claim);
  return { subject, name, department, mark: null, sid };
}

/** A text, or the first of several. */
function departmentIn({ claims }: OidcPerson, claim: string | null): string | null {
  const said = claim === null ? undefined : claims[claim];
  const first: unknown = Array.isArray(said) ? said[0] : said;
  return typeof first === 'string' && first.trim() !== '' ? first.trim().slice(0, 60) : null;
}

async function personOfCompany(
  services: WithIssuers<ConsoleServices>,
  signIn: SignInRow,
  { state, verifier }: OidcBegun,
  query: URLSearchParams,
): Promise<Vouched> {
  const company = companyOf(services, signIn);
  const callback = callbackOf(services.config, signIn.organisation_id);
  const { tenant } = signIn;
  const subject = await company.memberBy({ state, verifier, callback, query, tenant });
  const member = await company.member(subject);
  // Who left within this very moment.
  if (member === null || member === 'unknown') throw new CompanyError('denied');
  const { name, mark } = member;
  return { subject, name, department: await firstSeen(company, member), mark, sid: null };
}

/** A name of a department is nice to have: an app that may not see it signs people in all the same. */
async function firstSeen(
  company: CompanyDirectory,
  { departments }: CompanyMember,
): Promise<string | null> {
  for (const id of departments) {
    // The company itself is no department of it.
    if (id === company.root) return null;
    const department = await company.department(id).catch(() => null);
    if (department !== null) return department.name;
  }
  return null;
}
