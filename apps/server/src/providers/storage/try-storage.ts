import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { TrialError, trySteps, type TrialStep } from '../../platform/trial/trial.ts';
import type { Storage } from './storage.port.ts';

const trouble = (error: unknown): never => {
  const said = error instanceof Error ? error.message : String(error);
  throw new TrialError(`${said.slice(0, 200)}。请查 S3_* 各项、存储桶的权限和网络，或硬盘的空间`);
};

/** One file of its own, and none of the school's. */
export async function tryStorage(storage: Storage): Promise<TrialStep[]> {
  const key = `trial/${randomUUID()}`;
  const wrote = Buffer.from(key);
  try {
    return await trySteps([
      [
        '写一个文件',
        async () => {
          await storage.put(key, wrote, { contentType: 'text/plain' }).catch(trouble);
          return `${wrote.length} 字节`;
        },
      ],
      [
        '读回来',
        async () => {
          const found = await storage.get(key).catch(trouble);
          const read = found && (await buffer(found.body).catch(trouble));
          if (read?.equals(wrote) !== true)
            throw new TrialError('写进去的读不回来：请查存储桶的权限和版本设置');
          return '一字不差';
        },
      ],
      [
        '删掉',
        async () => {
          await storage.deletePrefix(key).catch(trouble);
          if ((await storage.stat(key).catch(trouble)) !== undefined)
            throw new TrialError('删了还在：请查存储桶的权限和版本设置');
          return '没有留下';
        },
      ],
    ]);
  } finally {
    await storage.deletePrefix(key).catch(() => undefined);
  }
}
