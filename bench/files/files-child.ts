// One import or export in a process of its own, so that its memory is its own.
import { exportQuestions } from '../../apps/server/src/interchange/export/export-questions.ts';
import { importQuestions } from '../../apps/server/src/interchange/import-questions.ts';
import { openServices } from '../../apps/server/src/open-services.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { makeLog } from '../../apps/server/src/platform/log.ts';
import { root } from '../../tools/root.mjs';
import { residentPeakMegabytes, forgetResidentPeak } from '../process-facts.ts';
import { answerParent } from '../child.ts';
import type { Environment } from '../school/start-server.ts';

export interface FilesQuestion {
  readonly environment: Environment;
  readonly file: string;
  /** Export of this course instead of an import. */
  readonly courseId?: number;
  readonly preview?: boolean;
}

export interface FilesAnswer {
  readonly seconds: number;
  /** Seconds of this process itself, not of the database. */
  readonly processor: number;
  /** The most that the process held at any moment of the work; undefined where the system does not tell. */
  readonly megabytes: number | undefined;
  readonly questions: number;
  readonly courseId: number | null;
}

async function run({
  environment,
  file,
  courseId,
  preview = false,
}: FilesQuestion): Promise<FilesAnswer> {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' }, root);
  const services = await openServices(config, makeLog(config), 'tool');
  try {
    // What loading the sources took is no part of it.
    await forgetResidentPeak();
    const began = performance.now();
    const before = process.cpuUsage();
    const told = await work();
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(before);
    return {
      seconds,
      processor: (user + system) / 1_000_000,
      megabytes: await residentPeakMegabytes(),
      ...told,
    };
  } finally {
    await services.close();
  }

  async function work() {
    if (courseId !== undefined) {
      const { count } = await exportQuestions(services, courseId, file);
      return { questions: count, courseId };
    }
    const [report] = await importQuestions(services, [file], { dryRun: preview, preview });
    if (report?.fault !== undefined) throw new Error(report.fault);
    const { added = 0, changed = 0, unchanged = 0 } = report?.counts ?? {};
    return { questions: added + changed + unchanged, courseId: report?.banks[0]?.courseId ?? null };
  }
}

answerParent(run);
