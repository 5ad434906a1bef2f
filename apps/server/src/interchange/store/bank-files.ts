import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BankFiles } from '../../capabilities/review/bank/bank-files.ts';
import { exportQuestions } from '../export/export-questions.ts';

/** More lines than anybody reads are counted only. */
const mostTold = 100;

/** The writers of the command line, for what staff take away from a page. */
export const bankFiles: BankFiles = {
  write: async (services, questionIds, { format, key }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-bank-'));
    try {
      const file = path.join(folder, `bank.${format}`);
      const { count, faults } = await exportQuestions(services, questionIds, file);
      const left =
        faults.length > mostTold
          ? [...faults.slice(0, mostTold), `……还有 ${faults.length - mostTold} 条`]
          : faults;
      await services.storage.put(key, { file }, { contentType: 'application/octet-stream' });
      return { questions: count, left };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
