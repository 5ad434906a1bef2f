import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pino } from 'pino';
import { openEmptyPlace, openServices } from '../open-services.ts';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import { readDatabaseConfig } from '../platform/config/database-config.ts';
import { EmbeddedDatabaseError } from '../platform/database/embedded/embedded-database-error.ts';
import { UnusableDatabaseError } from '../platform/database/unusable-database-error.ts';
import { runCli } from './run-cli.ts';
import { say } from '../platform/text/shell-language.ts';

// The bundle lies in dist/, this file in src/cli/: the starter says where the project is.
const root = process.env['XUEZHOU_ROOT'] ?? path.resolve(import.meta.dirname, '../../../..');

// `… | head` closes the pipe early; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

async function confirm(question: string): Promise<boolean> {
  // On standard error, so that a redirected result holds the result alone.
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^\s*(?:y|yes|是|好)\s*$/i.test(
      await lines.question(say(`${question}（y/N）`, `${question} (y/N) `)),
    );
  } finally {
    lines.close();
  }
}

/** `XUEZHOU_AS`, or the account that became the machine's, or the login; no account that is everybody's. */
function personAt(env: NodeJS.ProcessEnv): string | undefined {
  const shared = new Set(['', 'root', 'node', 'xuezhou', 'admin', 'administrator']);
  const names = [env['XUEZHOU_AS'], env['SUDO_USER'], env['LOGNAME'], env['USER']];
  return names
    .map((name) => name?.trim().slice(0, 40) ?? '')
    .find((name, index) => name !== '' && (index === 0 || !shared.has(name.toLowerCase())));
}

/** Empty where the bundle runs without its project. */
function versionIn(project: string): string {
  const file = path.join(project, 'package.json');
  if (!existsSync(file)) return '';
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const isNamed = typeof read === 'object' && read !== null && 'version' in read;
  return isNamed ? String(read.version) : '';
}

const log = pino({ level: 'warn' }, pino.destination(2));

try {
  process.exitCode = await runCli(
    process.argv.slice(2),
    async () => await openServices(readConfig(process.env, root), log, 'tool', 'xuezhou'),
    {
      print: (line) => void process.stdout.write(`${line}\n`),
      note: (line) => void process.stderr.write(`${line}\n`),
      confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : undefined,
    },
    async () => await openEmptyPlace(readConfig(process.env, root), log),
    {
      person: personAt(process.env),
      version: versionIn(root),
      readConfig: () => readConfig(process.env, root),
      readDatabaseConfig: () => readDatabaseConfig(process.env),
    },
  );
} catch (error) {
  const kinds = [ConfigError, EmbeddedDatabaseError, UnusableDatabaseError];
  if (!(error instanceof Error) || !kinds.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
