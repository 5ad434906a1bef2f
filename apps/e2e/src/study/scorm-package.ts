import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeScorm } from '../../../server/src/capabilities/courseware/testing/make-scorm.ts';
import { xuezhou } from '../visitor.ts';

/** What a page of a package needs to ask a school, as its standard says how it is found. */
const script = `
let api = null;
for (let place = window; api === null; place = place.parent) {
  api = place.API ?? null;
  if (place === place.parent) break;
}
const get = (name) => api.LMSGetValue(name);
const set = (name, value) => api.LMSSetValue(name, value);
`;

const page = (body: string, more: string): string =>
  `<!doctype html><meta charset="utf-8"><title>课件</title>${body}<script>${script}${more}</script>`;

/** Three pages; it asks whether one goes on where it was left, and is passed at its end. */
export const learnedPage = page(
  '<h1>情境演练</h1><p id="page"></p><button id="next">下一页</button>',
  `
api.LMSInitialize('');
let at = Number(get('cmi.core.lesson_location') || 1);
if (get('cmi.core.entry') === 'resume' && !confirm('从上次的地方接着学？')) at = 1;
const show = () => { document.getElementById('page').textContent = '第 ' + at + ' 页，共 3 页，' + get('cmi.core.entry'); };
show();
document.getElementById('next').onclick = () => {
  at += 1;
  set('cmi.core.lesson_location', String(at));
  set('cmi.core.lesson_status', at === 3 ? 'passed' : 'incomplete');
  set('cmi.core.score.raw', String(at * 30));
  set('cmi.interactions.0.id', 'q1');
  set('cmi.interactions.0.result', 'correct');
  api.LMSCommit('');
  show();
};`,
);

/** Tries to reach what is not its own, and writes down how each went. */
export const hostilePage = page(
  '<ul id="tried"></ul>',
  `
api.LMSInitialize('');
const product = new URL(parent.document.documentElement.dataset.page).origin;
const list = document.getElementById('tried');
const tell = (name, went) => { const row = document.createElement('li'); row.textContent = name + '：' + went; list.append(row); };
const tries = {
  cookies: () => document.cookie === '' ? '没有' : document.cookie,
  top: () => top.document.title,
  storage: () => top.localStorage.length,
  open: () => window.open(product) === null ? '没有' : '开了',
  leave: () => { top.location.href = 'https://example.com/'; return top.location.href; },
};
for (const [name, go] of Object.entries(tries)) try { tell(name, String(go())); } catch (error) { tell(name, '拦住了'); }
const later = {
  fetch: () => fetch(product + '/api/nuxt/student/info', { credentials: 'include' }).then((answer) => answer.text()),
  elsewhere: () => fetch('https://example.com/'),
  picture: () => new Promise((done, fail) => { const image = new Image(); image.onload = done; image.onerror = fail; image.src = product + '/icon.svg'; }),
  socket: () => new Promise((done, fail) => { const socket = new WebSocket(product.replace('http', 'ws') + '/socket.io/?EIO=4&transport=websocket'); socket.onopen = done; socket.onerror = fail; }),
  frame: () => new Promise((done, fail) => { document.addEventListener('securitypolicyviolation', fail); const frame = document.createElement('iframe'); frame.src = product + '/dashboard'; document.body.append(frame); }),
};
for (const [name, go] of Object.entries(later)) Promise.resolve().then(go).then(() => tell(name, '成了'), () => tell(name, '拦住了'));
// In the name of the page that holds it, and past it.
top.postMessage({ from: 'courseware', kind: 'report', order: 99, state: JSON.stringify({ core: { lesson_status: 'passed', score: { raw: '100', max: '100' } } }) }, '*');
`,
);

/** Brings a package to a chapter of a course by the command line; answers its number. */
export async function bringPackage(title: string, content: string): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-scorm-'));
  const file = path.join(folder, '课件.zip');
  const files = [{ name: 'index.html', content }];
  await writeFile(file, makeScorm({ title, files }));
  const told = await xuezhou('courseware', 'import', file, '--course', '1', '--reading', '101');
  return Number(/课件 (\d+)/.exec(told)?.[1]);
}
