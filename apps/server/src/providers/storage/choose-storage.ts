import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage, type S3Options } from './s3-storage.ts';
import type { Storage } from './storage.port.ts';

/** The object store when one is configured, else the given directory. */
export function chooseStorage(options: { directory: string; s3?: S3Options | undefined }): Storage {
  return options.s3
    ? createS3Storage(options.s3)
    : createDiskStorage({ directory: options.directory });
}
