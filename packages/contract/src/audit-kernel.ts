import type { Operation, StaffAccess } from './kernel.ts';

/** What a fact of the log is called; with what its values are called, or of what it consists. */
export type FactWords =
  | string
  | { readonly words: string; readonly values: Readonly<Record<string, string>> }
  | { readonly words: string; readonly parts: Readonly<Record<string, string>> }
  /** Codes of families of courses, which the school calls as it likes. */
  | { readonly words: string; readonly isFamily: boolean };

/** By the name of each fact that an operation puts into the log; null: it writes nothing there. */
export type AuditFacts = Readonly<Record<string, FactWords>> | null;

type Writes<Declared> = Declared extends { readonly access: StaffAccess; readonly method: 'POST' }
  ? true
  : false;

type WritingOf<Contract> = {
  [
    Name in keyof Contract as Contract[Name] extends Operation<infer Declared>
      ? Writes<Declared> extends true
        ? Name
        : never
      : never
  ]: AuditFacts;
};

/**
 * The words of a capability's console in the log: one that lacks an operation that writes does not compile. What is
 * logged and is no such operation, as a look at a document, may stand there too. The log only grows, so words stay as
 * long as entries do.
 *
 *     export const auditWords = { saveRole: { name: '名称' } } satisfies AuditWordsOf<typeof import('./role.ts')>;
 */
export type AuditWordsOf<Contract> = WritingOf<Contract> & Readonly<Record<string, AuditFacts>>;
