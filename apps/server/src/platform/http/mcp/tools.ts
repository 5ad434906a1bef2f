import { allOperations, type NamedOperation } from '@xuezhou/contract/all';
import { isStaffAccess, type StaffAccess } from '@xuezhou/contract/kernel';
import type { Grants } from '@xuezhou/contract/staff';
import type { TSchema } from 'typebox';

/** An operation as a model is offered it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Record<string, object>;
    readonly required: string[];
    readonly additionalProperties: false;
  };
  readonly annotations: { readonly readOnlyHint: boolean; readonly openWorldHint: false };
}

/** Reads for staff, and what may be proposed: nothing else is a tool, whatever its key may do. */
const offered = allOperations().flatMap((named) => {
  const { access, files, streams, changesState } = named.operation.declaration;
  const { method } = named.operation;
  if (!isStaffAccess(access) || access.staff === 'self' || access.isForPerson) return [];
  if (files !== undefined || streams || changesState) return [];
  const isProposal = method === 'POST' && 'proposes' in access;
  return method === 'GET' || isProposal ? [{ ...named, access, isProposal }] : [];
});

type Offered = NamedOperation & { readonly access: StaffAccess; readonly isProposal: boolean };

/** What stands in an address and in a body, as one: no operation has a name in both. */
const partsOf = ({ operation: { declaration } }: Offered) => {
  const { params, query, body } = declaration;
  return { params, query, body };
};

/** It says nothing where all may be left out. */
const requiredOf = (part: { readonly required?: readonly string[] }): readonly string[] =>
  part.required ?? [];

function inputOf(one: Offered): Tool['inputSchema'] {
  const parts = Object.values(partsOf(one)).filter((part) => part !== undefined);
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<
      string,
      TSchema
    >,
    required: parts.flatMap(requiredOf),
    additionalProperties: false,
  };
}

/** Whether a key can use it: a proposal is for one that may only propose, so that a person decides each time. */
const mayUse = ({ access, isProposal }: Offered, grants: Grants): boolean => {
  const level = access.staff === 'self' ? undefined : grants.get(access.staff);
  return isProposal ? level === 'propose' : level !== undefined && level !== 'propose';
};

const present = (one: Offered): Tool => ({
  name: one.name,
  description: one.isProposal
    ? `${one.operation.declaration.summary}。只是提出来，等学校里的人在“待同意”里同意了才做。`
    : one.operation.declaration.summary,
  inputSchema: inputOf(one),
  annotations: { readOnlyHint: !one.isProposal, openWorldHint: false },
});

export const toolsFor = (grants: Grants): Tool[] =>
  offered.filter((one) => mayUse(one, grants)).map(present);

/** Null: there is none of this name, or not for this key. */
export const toolNamed = (name: string, grants: Grants): Offered | null =>
  offered.find((one) => one.name === name && mayUse(one, grants)) ?? null;

/** A step of an address; one of dots alone would lead to another operation than the tool's. */
function stepOf(name: string, value: unknown): string {
  const text = textOf(value);
  if (/^\.{1,2}$/.test(text)) throw new TypeError(name);
  return encodeURIComponent(text);
}

/** The request that the operation expects. Throws TypeError, with the name of what nobody asked for. */
export function requestOf(tool: Offered, given: Readonly<Record<string, unknown>>) {
  const { params, query, body } = partsOf(tool);
  const known = new Set(
    [params, query, body].flatMap((part) => Object.keys(part?.properties ?? {})),
  );
  const strange = Object.keys(given).find((name) => !known.has(name));
  if (strange !== undefined) throw new TypeError(strange);
  const ofPart = (part: typeof params) =>
    Object.entries(given).filter(([name]) => Object.hasOwn(part?.properties ?? {}, name));
  const path = ofPart(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, stepOf(name, value)),
    tool.operation.path,
  );
  const search = new URLSearchParams(
    ofPart(query).map(([name, value]): [string, string] => [name, textOf(value)]),
  );
  return {
    method: tool.operation.method,
    url: `${path}?${search.toString()}`,
    ...(body !== undefined && { payload: Object.fromEntries(ofPart(body)) }),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
