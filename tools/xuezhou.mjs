#!/usr/bin/env node
// The operator's command line: from its source, or the built one where only that was shipped.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const source = path.join(root, 'apps/server/src/cli/main.ts');
const built = path.join(root, 'apps/server/dist/cli.js');

process.env.XUEZHOU_ROOT ??= root;
const hasSource = existsSync(source);
if (hasSource) (await import('tsx/esm/api')).register();
await import(pathToFileURL(hasSource ? source : built).href);
