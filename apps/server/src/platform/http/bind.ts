import type { DataOf, Declaration, InputOf, Operation } from '@xuezhou/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';

/** The student behind a request, as far as access rules need to know. */
export interface CurrentStudent {
  readonly studentId: number;
  readonly sessionId: string;
  readonly hasPhone: boolean;
  /** 1 passed, 0 not verified, -1 the review failed. */
  readonly identityStatus: number;
}

/** Who calls, from where, and what a use case may do to the answer besides returning data. */
export interface Caller<Student> {
  readonly student: Student;
  readonly address: string;
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
  cookie(name: string): string | undefined;
  /** An HttpOnly cookie of this site; a null value takes it away. */
  setCookie(name: string, value: string | null, seconds?: number): void;
}

type StudentFor<O> =
  O extends Operation<infer D>
    ? D['access'] extends 'open'
      ? D extends { readonly knowsStudent: true }
        ? CurrentStudent | null
        : null
      : CurrentStudent
    : never;

export type Handler<O> = (input: InputOf<O>, caller: Caller<StudentFor<O>>) => Promise<DataOf<O>>;

export interface Binding {
  readonly operation: Operation;
  readonly handle: (input: unknown, caller: Caller<CurrentStudent | null>) => Promise<unknown>;
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
