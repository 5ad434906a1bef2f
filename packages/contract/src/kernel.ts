import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { AnyRefusalName } from './console-refusals.ts';
import type { OwnPermission, Permission } from './staff/permissions.ts';

/**
 * By what an operation is somebody's own: its students, courses, classes, live classes, organisations or entries of the log, to
 * which its handler keeps whoever has the permission for the own alone. `whole`: it is nobody's own, and closed to them.
 */
export type Reach =
  | 'students'
  | 'courses'
  | 'classes'
  | 'lives'
  | 'organisations'
  | 'log'
  | 'whole';

/**
 * Staff with this permission; `self` is for what concerns only the caller, which whoever is signed in may do. A permission
 * that can be had for the own alone says what that is.
 */
export type StaffAccess = (
  | {
      readonly staff: OwnPermission;
      readonly reach: Reach;
      /** As below; of these a program alone may only propose. */
      readonly proposes?: true;
    }
  | {
      readonly staff: Exclude<Permission, OwnPermission> | 'self';
      /** Who may only propose it calls it too: it is done when a colleague has agreed. */
      readonly proposes?: true;
      /** Of `self`: open also before the own password and second step are set, as all else is not. */
      readonly opensFirst?: true;
    }
) & {
  /** Not for a program with a key of the person: what is shown in confidence, or goes on in the person's name without the key. */
  readonly isForPerson?: true;
};

/**
 * Who may call: everyone; a student; one with a valid phone; one who also passed the ID verification of the course; or
 * staff, who are no students: neither's session opens what is the other's.
 */
export type Access = 'open' | 'login' | 'phone' | 'auth' | StaffAccess;

export function isStaffAccess(access: Access): access is StaffAccess {
  return typeof access === 'object';
}

export type Method = 'GET' | 'POST';

/** The names of `:parameters` in a path. */
type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type DeclaredNames<D> = D extends { readonly params: TObject<infer Fields> } ? keyof Fields : never;

type QueryNames<D> = D extends { readonly query: TObject<infer Fields> } ? keyof Fields : never;

/** ID verification is passed per course, so an operation that demands it names one, or its handler finds it. */
type AuthRule<D> = D extends { readonly access: 'auth' }
  ? 'courseId' extends DeclaredNames<D> | QueryNames<D>
    ? unknown
    : D extends { readonly findsCourse: true }
      ? unknown
      : { params: 'access auth needs courseId in the path or the query, or findsCourse' }
  : unknown;

/** A path parameter that is not declared is a type error that says which. */
type ParamsRule<D extends { readonly path: string }> = [
  Exclude<PathNames<D['path']>, DeclaredNames<D>>,
] extends [never]
  ? AuthRule<D>
  : { params: `the path names :${Exclude<PathNames<D['path']>, DeclaredNames<D>> & string}` };

/** A file of a form: what the browser's `File` and the server have in common. */
export interface SentFile {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What may be sent in a field. */
export interface FileRule {
  readonly maxBytes: number;
  readonly isOptional?: boolean;
}

export interface Declaration {
  readonly summary: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The body is form-encoded, not JSON. */
  readonly form?: boolean;
  /** Files of a multipart form, by field; `body` then holds its text fields. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** An open operation whose handler wants to know the student, where there is one. */
  readonly knowsStudent?: boolean;
  /** Access `auth` without a courseId: the handler finds the course by what it is asked for, and admits to it first. */
  readonly findsCourse?: true;
  /** A GET that changes something must also come from our own pages, which send it as a POST. */
  readonly changesState?: boolean;
  /** Of what is answered bit by bit: one bit. */
  readonly data: TSchema;
  /** The answer comes as server-sent events, each of them `data`; a refusal comes before the first, as anywhere else. */
  readonly streams?: true;
  /** The expected refusals; throwing another is a fault of the server. */
  readonly refusals?: readonly AnyRefusalName[];
  /** A read that may be so many seconds late for others than who wrote: where the school has a replica, that answers it. */
  readonly freshness?: { readonly late: number };
  /** Time-out of the client in milliseconds, where 60 s is not right. */
  readonly timeout?: number;
  /** Most calls of one address in a minute, where the limit of the server is too generous. */
  readonly perMinute?: number;
}

/**
 * One operation of the API: the single place that says how both sides talk.
 * The server binds a handler to it, the client calls it, OpenAPI is printed from it.
 */
export interface Operation<D extends Declaration = Declaration> {
  readonly kind: 'operation';
  readonly method: D['method'];
  readonly path: D['path'];
  readonly form: boolean;
  readonly isMultipart: boolean;
  readonly timeout: number | undefined;
  /** Absent in the browser's bundle, as is `kind`: there only what a request is made of is kept. */
  readonly declaration: D;
}

/** To somebody of the staff who looks as a student. */
const views = ['viewReadOnly', 'viewClosed'] as const;

/** What every call of an access may be refused for, besides what its operation declares. */
const impliedRefusals: Readonly<
  Record<Exclude<Access, StaffAccess> | 'staff', readonly AnyRefusalName[]>
> = {
  open: [],
  login: views,
  phone: [...views, 'phoneRequired'],
  auth: [...views, 'phoneRequired', 'identityRequired', 'agreementRequired'],
  staff: [
    'permissionMissing',
    'passwordTemporary',
    'secondStepMissing',
    'notOwn',
    'whyEmpty',
    'approvalAsked',
    'approvalDelayed',
    'proposalsTooMany',
  ],
};

/** What reads the content of a course may find it paused, or not yet begun. */
const periodRefusals = ['coursePaused', 'courseNotOpen', 'courseUnredeemed'] as const;

/** All that a call may be refused for. */
export function refusalsOf({
  access,
  refusals = [],
}: Pick<Declaration, 'access' | 'refusals'>): readonly AnyRefusalName[] {
  const implied = isStaffAccess(access) ? 'staff' : access;
  const ofPeriod = refusals.includes('courseNotOwned') ? periodRefusals : [];
  return [...new Set([...impliedRefusals[implied], ...refusals, ...ofPeriod])];
}

interface ImpliedRefusals {
  readonly open: never;
  readonly login: never;
  readonly phone: 'phoneRequired';
  readonly auth: 'phoneRequired' | 'identityRequired' | 'agreementRequired';
}

type DeclaredRefusals<D> = D extends { readonly refusals: readonly (infer Name)[] } ? Name : never;

/** The same as a type: the names of `refusalsOf`. */
export type RefusalsOf<O> =
  O extends Operation<infer D>
    ?
        | DeclaredRefusals<D>
        | (D['access'] extends keyof ImpliedRefusals ? ImpliedRefusals[D['access']] : never)
        | ('courseNotOwned' extends DeclaredRefusals<D> ? (typeof periodRefusals)[number] : never)
    : never;

type Part<D, K extends string> = D extends { readonly [P in K]: infer S extends TSchema }
  ? { readonly [P in K]: Static<S> }
  : unknown;

type Files<D> = D extends { readonly files: infer Rules }
  ? {
      readonly files: {
        readonly [
          Name in keyof Rules as Rules[Name] extends { readonly isOptional: true } ? never : Name
        ]: SentFile;
      } & {
        readonly [
          Name in keyof Rules as Rules[Name] extends { readonly isOptional: true } ? Name : never
        ]?: SentFile | undefined;
      };
    }
  : unknown;

/** What a caller gives: `{ params, query, body, files }`, only those that are declared. */
export type InputOf<O> =
  O extends Operation<infer D>
    ? Part<D, 'params'> & Part<D, 'query'> & Part<D, 'body'> & Files<D>
    : never;

/** An operation that is answered bit by bit. */
export type StreamOperation = Operation<Declaration & { readonly streams: true }>;

/** What comes back as `data` on status 200; of a stream, one event. */
export type DataOf<O> = O extends Operation<infer D> ? Static<D['data']> : never;

export function operation<const D extends Declaration>(
  declaration: D & ParamsRule<D>,
): Operation<D> {
  const { method, path, form = false, files, timeout }: Declaration = declaration;
  const isMultipart = files !== undefined;
  return { kind: 'operation', method, path, form, isMultipart, timeout, declaration };
}

export function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'operation'
  );
}

/** An object with these fields and no others: an unknown field is refused, never stored. */
export function object<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false });
}

// PostgreSQL cannot store a NUL character.
const noNul = '^[^\\u0000]*$';
export const text = (max = 2000, min = 0) =>
  Type.String({ maxLength: max, minLength: min, pattern: noNul });
/** Text of any length that the server itself made. */
export const longText = () => Type.String();
export const flag = () => Type.Boolean();
/** A whole number, as the database's `int` has it. */
export const integer = (minimum = -2_147_483_648, maximum = 2_147_483_647) =>
  Type.Integer({ minimum, maximum });
/** A whole number that may be larger than the database's `int`: bytes, milliseconds. */
export const longInteger = (minimum = Number.MIN_SAFE_INTEGER) =>
  integer(minimum, Number.MAX_SAFE_INTEGER);
/** Finite: in an address `Infinity` would be read as one that is not. */
export const number = () => Type.Number({ minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE });
/** Id of a catalogue row. */
export const id = () => Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** Id of something that a student made; the client may make it, and sending it twice changes nothing. */
export const uuid = () => Type.String({ format: 'uuid' });
/** A moment, ISO 8601 with offset. */
// Without leap seconds, which JavaScript cannot read.
export const moment = () =>
  Type.String({ format: 'date-time', pattern: ':[0-5]\\d(\\.\\d+)?([zZ]|[+-]\\d\\d:\\d\\d)$' });
/** A day, YYYY-MM-DD, in Asia/Shanghai. */
export const day = () => Type.String({ format: 'date' });
export const list = <Item extends TSchema>(item: Item, maxItems?: number) =>
  Type.Array(item, maxItems === undefined ? {} : { maxItems });
export const nullable = <Item extends TSchema>(item: Item) => Type.Union([item, Type.Null()]);
export const optional = <Item extends TSchema>(item: Item) => Type.Optional(item);
/** What the server puts where a field was left out: an id of its own, the moment of the call, or this value. */
export type Otherwise = 'newId' | 'now' | { readonly value: string | number | boolean };
/** A field that our own pages always send, while another client may leave it out. */
export const orElse = <Item extends TSchema>(item: Item, otherwise: Otherwise): Item =>
  Object.assign(Type.Optional(item), { 'x-otherwise': otherwise });
export const oneOf = <const Values extends readonly (string | number)[]>(...values: Values) =>
  Type.Union(values.map((value) => Type.Literal(value))) as unknown as ReturnType<
    typeof Type.Unsafe<Values[number]>
  >;
export const anyOf = <Items extends TSchema[]>(...items: [...Items]) => Type.Union<Items>(items);
/** `true`: it is done. */
export const done = () => Type.Literal(true);

export type { Static };
