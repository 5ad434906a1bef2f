import path from 'node:path';
import { pino } from 'pino';
import { openEmptyPlace, openServices } from '../open-services.ts';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import { EmbeddedDatabaseError } from '../platform/database/embedded/embedded-database-error.ts';
import { UnusableDatabaseError } from '../platform/database/unusable-database-error.ts';
import { runCli } from './run-cli.ts';

// The bundle lies in dist/, this file in src/cli/: the starter says where the project is.
const root = process.env['XUEZHOU_ROOT'] ?? path.resolve(import.meta.dirname, '../../../..');

// `… | head` closes the pipe early; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const log = pino({ level: 'warn' }, pino.destination(2));

try {
  process.exitCode = await runCli(
    process.argv.slice(2),
    async () => await openServices(readConfig(process.env, root), log, 'tool', 'xuezhou'),
    {
      print: (line) => void process.stdout.write(`${line}\n`),
      note: (line) => void process.stderr.write(`${line}\n`),
    },
    async () => await openEmptyPlace(readConfig(process.env, root), log),
  );
} catch (error) {
  const kinds = [ConfigError, EmbeddedDatabaseError, UnusableDatabaseError];
  if (!(error instanceof Error) || !kinds.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
