import type { Config } from '../../platform/config/config.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage, type S3Options } from './s3-storage.ts';
import type { Storage } from './storage.port.ts';

/** The object store when one is configured, else the given directory. */
export function chooseStorage(options: { directory: string; s3?: S3Options | undefined }): Storage {
  return options.s3
    ? createS3Storage(options.s3)
    : createDiskStorage({ directory: options.directory });
}

type S3Variable =
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_PATH_STYLE';

/** The object store that the configuration names; undefined keeps files on the local disk. */
export function s3Of(config: Pick<Config, S3Variable>): S3Options | undefined {
  if (config.S3_ENDPOINT === '') return undefined;
  return {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    forcePathStyle: config.S3_PATH_STYLE,
  };
}
