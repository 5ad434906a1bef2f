import type {
  DataOf,
  Declaration,
  InputOf,
  Operation,
  StaffAccess,
} from '@xuezhou/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../staff/staff-member.ts';

/** The student behind a request, as far as access rules need to know. */
export interface CurrentStudent {
  readonly studentId: number;
  readonly sessionId: string;
  readonly hasPhone: boolean;
  /** 1 passed, 0 not verified, -1 the review failed. */
  readonly identityStatus: number;
  /** Somebody of the staff looks as this student; absent of the student. */
  readonly viewing?: { readonly why: string; readonly endsAt: Date };
}

/** What a use case may know of a browser, and do to it besides returning data. */
interface Browser {
  cookie(name: string): string | undefined;
  /** An HttpOnly cookie of this site; a null value takes it away. A strict one does not come along with other sites' links. */
  setCookie(
    name: string,
    value: string | null,
    seconds?: number,
    sameSite?: 'lax' | 'strict',
  ): void;
}

/** Who calls, and from where. */
export interface Caller<Student> extends Browser {
  readonly student: Student;
  readonly address: string;
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
}

/** Somebody of the staff, and from where; there is no student. */
export interface StaffCaller extends Browser, Actor, Listening {}

type StudentFor<D extends Declaration> = D['access'] extends 'open'
  ? D extends { readonly knowsStudent: true }
    ? CurrentStudent | null
    : null
  : CurrentStudent;

export type CallerOf<O> =
  O extends Operation<infer D>
    ? (D['access'] extends StaffAccess ? StaffCaller : Caller<StudentFor<D>>) &
        (D extends { readonly streams: true } ? Listening : unknown)
    : never;

/** Of whoever may leave before the answer is whole. */
export interface Listening {
  /** Aborted when nobody listens any more. */
  readonly signal: AbortSignal;
}

type AnswerOf<O> =
  O extends Operation<infer D>
    ? D extends { readonly streams: true }
      ? AsyncIterable<DataOf<O>>
      : DataOf<O>
    : never;

/** What throws before a stream's first event is answered as elsewhere; after it, the stream breaks off. */
export type Handler<O> = (input: InputOf<O>, caller: CallerOf<O>) => Promise<AnswerOf<O>>;

export interface Binding {
  readonly operation: Operation;
  readonly handle: (
    input: unknown,
    caller: Caller<CurrentStudent | null> | StaffCaller,
  ) => Promise<unknown>;
  readonly beforeFiles?: BeforeFiles;
}

/** Throws where the files of a form need not even be read; the path's parameters are not validated yet. */
export type BeforeFiles = (params: Readonly<Record<string, string | undefined>>) => void;

/** Ties an operation of the contract to the use case that answers it. */
export function bind<D extends Declaration>(
  operation: Operation<D>,
  handle: Handler<Operation<D>>,
  options: Pick<Binding, 'beforeFiles'> = {},
): Binding {
  // What arrives was validated against this very operation, and access was checked, before the call.
  return { operation, handle, ...options } as unknown as Binding;
}
