// `npm run dev`: the same as `npm start` from the sources; the server restarts and the page reloads on a change.
import { spawn } from 'node:child_process';
import { demandNode, installPackages } from './install.mjs';
import { root } from './root.mjs';

demandNode();
installPackages();

const node = (...args) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, XUEZHOU_ROOT: root },
  });
const children = [
  node('--watch', '--import', 'tsx', 'apps/server/src/main.ts'),
  node('--watch', '--import', 'tsx', 'apps/sandbox/src/main.ts'),
  node('node_modules/vite/bin/vite.js', 'apps/web'),
  node('node_modules/vite/bin/vite.js', 'apps/console'),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
