import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { readDatabaseConfig } from './database-config.ts';

const environment = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://school@db/xuezhou',
  S3_PATH_STYLE: 'off',
  // Of the server alone: as who owns the database's files it cannot be read.
  WXPAY_PRIVATE_KEY: '/etc/xuezhou/not-for-postgres.pem',
};

it('who owns the database’s files needs none of the keys that only the server may read', () => {
  expect(() => readConfig(environment, '/')).toThrow(ConfigError);
  expect(readDatabaseConfig(environment)).toMatchObject({
    ...{ DATABASE_URL: environment.DATABASE_URL, MIGRATION_DATABASE_URL: '' },
    ...{ S3_PATH_STYLE: false, S3_REGION: 'us-east-1' },
  });
  expect(() => readDatabaseConfig({ S3_PATH_STYLE: 'perhaps' })).toThrow(/^S3_PATH_STYLE：/);
});
