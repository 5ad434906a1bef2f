import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/import/console';
import { signInStaffAs, type StaffWishes } from '../../../testing/desks/staff-desk.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type Content = string | Buffer;

interface ImportPlace {
  courseId?: number;
  contents?: contract.ImportContents;
  bookId?: number;
}

/** Somebody of the staff who brings files by the console. */
export async function importDesk(
  school: TestApp,
  wishes: StaffWishes | number = { isOwner: true },
) {
  const staff = await signInStaffAs(school, wishes);
  const work = () => school.runJobs(['work-import', 'work-import-text']);
  const blob = (content: Content) =>
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);
  const send = (
    fileName: string,
    content: Content,
    { importId = randomUUID(), ...wishes }: ImportPlace & { importId?: string } = {},
  ) =>
    staff.call(contract.beginImport, {
      body: { importId, fileName, ...wishes },
      files: { file: blob(content) },
    });
  const see = (importId: string) => staff.data(contract.getImport, { params: { importId } });
  return {
    staff,
    send,
    see,
    /** Brings a file and lets its headings be read. */
    bring: async (
      fileName: string,
      content: Content,
      place: number | ImportPlace = {},
    ): Promise<string> => {
      const importId = randomUUID();
      const wishes = typeof place === 'number' ? { courseId: place } : place;
      const { status, message } = await send(fileName, content, { importId, ...wishes });
      if (status !== 200) throw new Error(message);
      await work();
      return importId;
    },
    /** Says what the columns are, as the headings do or otherwise, and lets every row be looked at. */
    look: async (importId: string, columns?: readonly contract.ImportColumn[]) => {
      const run = await see(importId);
      if (run.state === 'columns') {
        const wanted = [...(columns ?? run.columns)];
        await staff.data(contract.mapColumns, { body: { importId, columns: wanted } });
        await work();
      }
      return await see(importId);
    },
    rows: async (importId: string, query: { state?: contract.ImportRowState } = {}) =>
      (await staff.data(contract.getImportRows, { params: { importId }, query })).list,
    mend: async (
      importId: string,
      at: number,
      { choice, ...fields }: Record<string, string> & { choice?: string },
    ) => {
      const cells = Object.entries(fields).map(([field, value]) => ({ field, value }));
      const answer = await staff.call(contract.mendRow, {
        body: {
          ...{ importId, at, cells },
          ...(choice !== undefined && { choice: choice as contract.ImportChoice }),
        },
      });
      await work();
      return answer;
    },
    ask: async (importId: string) => {
      const { revision } = await see(importId);
      return await staff.call(contract.runImport, { body: { importId, revision } });
    },
    /** Writes what was seen. */
    run: async (importId: string) => {
      const { revision } = await see(importId);
      const answer = await staff.call(contract.runImport, { body: { importId, revision } });
      if (answer.status !== 200) throw new Error(answer.message);
      await work();
      return await see(importId);
    },
    work,
  };
}
