import { FailureError, networkLost, RefusalError } from '@xuezhou/client/api/errors.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import { isWorthAnother, tusWay } from './tus-way.ts';

interface Sending {
  /** The bytes go to `/:uploadId` under it. */
  readonly path: string;
  readonly uploadId: string;
  readonly onProgress: (sent: number) => void;
  /** Stops it; what came is kept. */
  readonly signal: AbortSignal;
}

/**
 * Sends a file from where its upload ended, until it has come whole; broken off it goes on by itself for some minutes.
 * Throws FailureError where the network is gone, RefusalError in words where the school wants no more of it.
 */
export async function sendBytes(
  file: File,
  { path, uploadId, onProgress, signal }: Sending,
): Promise<void> {
  const { Upload } = await loadChunk(() => import('tus-js-client'));
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      ...tusWay(path, uploadId),
      onProgress,
      onShouldRetry: (error) => isWorthAnother(error.originalResponse?.getStatus() ?? 0),
      onError: (error) =>
        reject(troubleOf('originalResponse' in error ? error.originalResponse?.getStatus() : 0)),
      onSuccess: () => resolve(),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new RefusalError(0, '停下了，已经传的都在，可以接着传'));
    });
    upload.start();
  });
}

function troubleOf(status = 0): Error {
  if (status === 507) return new RefusalError(0, '学校的存储满了，清理以后可以接着传');
  if (status === 404 || status === 410)
    return new RefusalError(0, '这次上传已经不在了，请重新选文件');
  return new FailureError(networkLost, '网络断了');
}
