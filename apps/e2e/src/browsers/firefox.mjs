#!/usr/bin/env node
// Firefox as Playwright starts it, with a relay between the two:
// - Playwright orders media features in every context, which Firefox ESR does not know and would refuse the context for.
//   No story needs them, so the order is answered here.
// - It writes words by giving a field a new value, which React takes for its own and leaves out. Here they are put in as an
//   input method does it.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const unknown = new Set(['emulation.setMediaFeaturesOverride']);
const writing = /window\.__pw_bidiInsertText\((\w+)\)/g;
const told = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn(
  process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
  process.argv.slice(2),
  // Playwright's own pipes, should it have any, and what Firefox says.
  { stdio: ['inherit', 'inherit', 'pipe'] },
);
firefox.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 0) : 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => firefox.kill(signal));

let said = '';
let isTold = false;
firefox.stderr.setEncoding('utf8').on('data', (text) => {
  said = isTold ? '' : said + text;
  const address = told.exec(said)?.[1];
  if (address === undefined) {
    if (isTold) process.stderr.write(text);
    return;
  }
  isTold = true;
  relay(address);
});

const inJson = (code) => JSON.stringify(code).slice(1, -1);

/** Runs in the page: writes where the caret is. Answers the frame that has the focus, where one has, to be asked in its turn. */
function putIn(words) {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (/^i?frame$/i.test(element?.nodeName)) return element;
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else writes as an input method does
  document.execCommand('insertText', false, words);
  return undefined;
}

/** Listens for Playwright, and says where in Firefox's words. */
function relay(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
  server.on('connection', (playwright, { url = '/' }) => {
    const browser = new WebSocket(new URL(url, address), { maxPayload: 256 * 1024 * 1024 });
    const early = [];
    const send = (text) =>
      browser.readyState === WebSocket.OPEN ? browser.send(text) : early.push(text);
    browser.on('open', () => {
      for (const text of early.splice(0)) browser.send(text);
    });
    playwright.on('message', (data) => {
      const text = Buffer.concat([data].flat()).toString();
      const { id, method } = JSON.parse(text);
      if (unknown.has(method)) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      else send(text.replaceAll(writing, (_all, words) => inJson(`(${String(putIn)})(${words})`)));
    });
    browser.on('message', (data, binary) => playwright.send(data, { binary }));
    browser.on('close', () => playwright.close());
    playwright.on('close', () => browser.close());
    browser.on('error', () => playwright.close());
  });
}
