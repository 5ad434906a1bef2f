// @vitest-environment happy-dom
import { signWechatPage } from '@xuezhou/contract/account';
import { answer, calls, respondWith } from '@xuezhou/client/testing/server.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

interface Asked {
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
}

const android = 'Mozilla/5.0 (Linux; Android 13) Mobile MicroMessenger/8.0.49';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50';

let asked: Asked[];
let heard: Map<string, () => void>;
let pageCame = () => {};

/** Each module anew: an iPhone remembers the address with which its visit began. */
async function start(agent: string, says: (name: string) => string = () => 'ok') {
  vi.resetModules();
  vi.stubGlobal('navigator', { userAgent: agent, onLine: true });
  Object.assign(window, {
    WeixinJSBridge: {
      invoke: (name: string, given: Asked['given'], done: (said: object) => void) => {
        asked.push({ name, given });
        done({ err_msg: `${name}:${says(name)}` });
      },
      on: (name: string, tell: () => void) => heard.set(name, tell),
    },
  });
  const { wearSchool } = await import('@xuezhou/ui/school');
  wearSchool({ name: '远山财经', shortName: '远山', mark: '/icon.svg', line: '', families: [] });
  const { startWechat } = await import('./start-wechat.ts');
  await startWechat({ subscribe: (_event, tell) => (pageCame = tell) });
}

const cards = () => asked.filter(({ name }) => name === 'updateAppMessageShareData');
const signed = () => calls(signWechatPage).map(({ query }) => query.address);

const watching: MutationObserver[] = [];
const Watching = class extends MutationObserver {
  constructor(heard: MutationCallback) {
    super(heard);
    watching.push(this);
  }
};
// The page of the test before hears nothing of this one.
afterEach(() => {
  for (const each of watching.splice(0)) each.disconnect();
});

beforeEach(() => {
  vi.stubGlobal('MutationObserver', Watching);
  asked = [];
  heard = new Map();
  document.head.innerHTML =
    '<meta name="description" content="久期怎么算"><link rel="apple-touch-icon" href="/mark.png">';
  document.title = '有问必答 · 远山';
  window.history.replaceState(null, '', '/qa/7?x=1#answer-3');
  respondWith([answer(signWechatPage, { appId: 'wx1', timestamp: 1, nonce: 'n', signature: 's' })]);
});

it('is shared with its name, the school’s and a picture, by a signature of its address', async () => {
  await start(android);
  const { origin } = window.location;
  expect(signed()).toEqual([`${origin}/qa/7?x=1`]);
  expect(cards()[0]?.given).toMatchObject({
    ...{ title: '有问必答 · 远山', desc: '久期怎么算 · 远山财经' },
    ...{ link: `${origin}/qa/7?x=1#answer-3`, imgUrl: `${origin}/mark.png` },
    ...{ verifyAppId: 'wx1', verifySignature: 's', verifyTimestamp: '1', verifyNonceStr: 'n' },
  });
});

it.each([
  ['Android', android, ['/qa/7?x=1', '/mall']],
  ['an iPhone, by the first address of the visit', iphone, ['/qa/7?x=1']],
])('says anew what it is after a way to another page on %s', async (_phone, agent, addresses) => {
  await start(agent);
  const { origin } = window.location;
  window.history.pushState(null, '', '/mall');
  document.title = '商城 · 远山';
  await vi.waitUntil(() => cards().length === 2);
  expect(cards()[1]?.given).toMatchObject({ title: '商城 · 远山', link: `${origin}/mall` });
  expect(signed()).toEqual(addresses.map((path) => `${origin}${path}`));
});

it('says anew where it is when the next page has the same name', async () => {
  await start(android);
  window.history.pushState(null, '', '/qa/7?x=2');
  pageCame();
  await vi.waitUntil(() => cards().length === 2);
  expect(cards()[1]?.given).toMatchObject({ link: `${window.location.origin}/qa/7?x=2` });
});

it('asks for nothing more where WeChat refuses the signature', async () => {
  await start(android, (name) => (name === 'preVerifyJSAPI' ? 'fail_invalid signature' : 'ok'));
  expect(asked.map(({ name }) => name)).toEqual(['setFontSizeCallback', 'preVerifyJSAPI']);
});

it('keeps its letters of one size, also when its reader chooses another', async () => {
  await start(android);
  heard.get('menu:setfont')?.();
  expect(
    asked.filter(({ name }) => name === 'setFontSizeCallback').map(({ given }) => given),
  ).toEqual([{ fontSize: 0 }, { fontSize: 0 }]);
});

it('comes back down on an iPhone when the keyboard goes, and stays where the next field has it', async () => {
  await start(iphone);
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  document.body.innerHTML = '<input id="a"><input id="b">';
  const [one, other] = [...document.querySelectorAll('input')];
  one?.focus();
  one?.blur();
  await vi.waitUntil(() => scrollTo.mock.calls.length > 0);
  const before = scrollTo.mock.calls.length;
  one?.focus();
  other?.focus();
  await new Promise(requestAnimationFrame);
  expect(scrollTo).toHaveBeenCalledTimes(before);
});
