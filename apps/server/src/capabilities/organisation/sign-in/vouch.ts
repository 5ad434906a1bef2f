import type { ConsoleServices } from '../../../platform/services.ts';
import { OidcError, type OidcBegun, type OidcPerson } from '../../../providers/oidc/oidc.port.ts';
import {
  WecomError,
  type WecomCompany,
  type WecomDepartment,
  type WecomMember,
} from '../../../providers/wecom/wecom.port.ts';
import { callbackOf, issuerOf, type WithIssuers } from './issuer-of.ts';
import type { SignInRow } from './sign-in.repository.ts';
import { wecomCompanyOf } from './wecom-company.ts';

/** What the organisation's side said, or did not. */
export type VouchError = OidcError | WecomError;

export const isVouchError = (error: unknown): error is VouchError =>
  error instanceof OidcError || error instanceof WecomError;

/** For whom an organisation vouches. */
export interface Vouched {
  readonly subject: string;
  readonly name: string | null;
  readonly department: string | null;
}

/** Where the browser goes. Throws VouchError. */
export async function addressAt(
  services: WithIssuers<ConsoleServices>,
  signIn: SignInRow,
  { isInside, ...begun }: OidcBegun & { readonly isInside: boolean },
): Promise<string> {
  if (signIn.kind === 'oidc') return await services.oidc.begin(issuerOf(services, signIn), begun);
  const { organisation_id, client_id: corpId, agent_id } = signIn;
  const callback = callbackOf(services.config, organisation_id);
  const { state } = begun;
  const app = { corpId, agentId: agent_id ?? '' };
  return services.wecom.signInAddress(app, { state, callback, isInside });
}

/** Whom the answer proves; `query` is all that the browser brought back. Throws VouchError. */
export async function personOf(
  services: WithIssuers<ConsoleServices>,
  signIn: SignInRow,
  begun: OidcBegun,
  query: URLSearchParams,
): Promise<Vouched> {
  if (signIn.kind === 'wecom') return await personOfWecom(services, signIn, query);
  const person = await services.oidc.personOf(issuerOf(services, signIn), begun, query);
  const { subject, name } = person;
  return { subject, name, department: departmentIn(person, signIn.department_claim) };
}

/** A text, or the first of several. */
function departmentIn({ claims }: OidcPerson, claim: string | null): string | null {
  const said = claim === null ? undefined : claims[claim];
  const first: unknown = Array.isArray(said) ? said[0] : said;
  return typeof first === 'string' && first.trim() !== '' ? first.trim().slice(0, 60) : null;
}

async function personOfWecom(
  services: WithIssuers<ConsoleServices>,
  signIn: SignInRow,
  query: URLSearchParams,
): Promise<Vouched> {
  const codes = query.getAll('code');
  const [code = ''] = codes;
  // Who says no comes back without one.
  if (codes.length !== 1 || code === '' || code.length > 512) throw new WecomError('denied');
  const company = wecomCompanyOf(services, signIn);
  const subject = await company.memberBy(code);
  // Who left within this very moment.
  const member = await company.member(subject);
  if (member === null) throw new WecomError('denied');
  return { subject, name: member.name, department: await firstSeen(company, member) };
}

/** A name of a department is nice to have: an app that may not see it signs people in all the same. */
async function firstSeen(
  company: WecomCompany,
  { departments }: WecomMember,
): Promise<string | null> {
  for (const id of departments) {
    const department = await company.department(id).catch(() => null);
    if (department !== null) return nameOf(department);
  }
  return null;
}

/** The company itself is no department of it. */
const nameOf = ({ id, parentId, name }: WecomDepartment): string | null =>
  id === 1 || parentId === 0 ? null : name;
