// Threads of Node 20 know nothing of what `--import tsx` brings to their process.
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(pathToFileURL(workerData).href);
