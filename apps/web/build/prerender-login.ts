import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Beasties from 'beasties';
import { build } from 'vite';
import type { BundleGraph } from '../../../packages/client/build/bundle-graph.ts';
import { neededFiles } from './visit.ts';

interface LoginRenderer {
  renderLogin(): { html: string; title: string };
}

/**
 * Draws /login ahead of time into dist/login.html: it shows before any script has run, with the rules that its first
 * look needs inside it.
 */
export async function prerenderLogin(
  root: string,
  output: string,
  graph: BundleGraph,
): Promise<void> {
  const { html, title } = await drawOnServer(root);
  const template = await readFile(path.join(output, 'index.html'), 'utf8');
  const links = neededFiles(graph, 'login', []).map(linkTo);
  const page = template
    // The same head, with the files of this page in the place of those of all the others.
    .replace(
      / *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\n/g,
      '',
    )
    // A drawn page needs no older view of itself.
    .replace(/ *<script src="\/kept-view\.js"><\/script>\n/, '')
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
    .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
    .replace('<body>', '<body class="login" data-route="login">')
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
  await writeFile(path.join(output, 'login.html'), await inlineCritical(output, page));
}

/** The last file is the entry, which runs once the others are there. */
function linkTo(file: string, index: number, files: readonly string[]): string {
  if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`;
  return index === files.length - 1
    ? `<script type="module" crossorigin src="/${file}"></script>`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

async function inlineCritical(output: string, page: string): Promise<string> {
  const beasties = new Beasties({
    path: output,
    publicPath: '/',
    // The default loads the rest by an onload attribute, which the content policy forbids.
    preload: 'body',
    pruneSource: false,
    // The theme's own style elements stand inside the drawn page; moving or cutting them would not come alive.
    reduceInlineStyles: false,
    mergeStylesheets: false,
    logLevel: 'silent',
    // The drawn page is light; the dark one's tokens must be there when the small script turns it.
    allowRules: [/data-mantine-color-scheme/],
  });
  return await beasties.process(page);
}

async function drawOnServer(root: string): Promise<{ html: string; title: string }> {
  const folder = path.join(root, '../../.cache/web-ssr');
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'src/app/login/render-login.tsx'),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  const module = (await import(
    pathToFileURL(path.join(folder, 'render-login.js')).href
  )) as LoginRenderer;
  const drawn = module.renderLogin();
  await rm(folder, { recursive: true, force: true });
  return drawn;
}
