#!/usr/bin/env node
// The operator's command line: from its source, or the built one where no tool that runs the source is installed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const source = path.join(root, 'apps/server/src/cli/main.ts');
const built = path.join(root, 'apps/server/dist/cli.js');

process.env.XUEZHOU_ROOT ??= root;
const tsx = existsSync(source) ? await import('tsx/esm/api').catch(() => undefined) : undefined;
tsx?.register();
await import(pathToFileURL(tsx === undefined ? built : source).href);
