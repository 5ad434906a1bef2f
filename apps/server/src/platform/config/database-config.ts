import { ConfigError, variables, type Config } from './config.ts';

const names = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
] as const;

/** Where the database and its backups lie. */
export type DatabaseConfig = Pick<Config, (typeof names)[number]>;

/**
 * Reads these alone: who owns the database's files may not read the keys of the server, such as those of payments, and needs none.
 * Throws a ConfigError.
 */
export function readDatabaseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseConfig {
  const entries = names.map((name) => {
    try {
      return [name, variables[name].read(environment[name] || variables[name].fallback)];
    } catch (error) {
      throw new ConfigError(`${name}：${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
  return Object.fromEntries(entries) as DatabaseConfig;
}
