import './letters.css';
import { call } from '@xuezhou/client/api/call.ts';
import { signWechatPage } from '@xuezhou/contract/account';
import { followKeyboard } from './follow-keyboard.ts';
import { cardNow, type ShareCard } from './share-card.ts';
import { askBridge, wechatBridge, type WechatBridge } from './wechat-bridge.ts';

const shares = ['updateAppMessageShareData', 'updateTimelineShareData'];

const isApple = (): boolean => /iPhone|iPad/i.test(navigator.userAgent);

/** An iPhone's WeChat knows the address with which the visit began, and none that came after. */
const first = performance.getEntriesByType('navigation')[0]?.name || window.location.href;
const seenAddress = (): string => (isApple() ? first : window.location.href).replace(/#[^]*$/, '');

/** Of the router: it tells whenever another page is in sight. */
interface Pages {
  readonly subscribe: (event: 'onResolved', heard: () => void) => unknown;
}

/** What pages inside WeChat's own browser need of it: how they are shared, letters of one size, and a keyboard that goes. */
export async function startWechat(pages: Pages): Promise<void> {
  if (isApple()) followKeyboard();
  const bridge = await wechatBridge();
  keepLetters(bridge);
  const share = sharing(bridge);
  await share();
  pages.subscribe('onResolved', () => void share());
  // A page names itself when it has come, and again when it knows more.
  new MutationObserver(() => void share()).observe(document.head, {
    ...{ subtree: true, childList: true, characterData: true },
    ...{ attributes: true, attributeFilter: ['content', 'href'] },
  });
}

/** WeChat on Android magnifies the letters of a page by its own setting; on an iPhone a sheet holds them. */
function keepLetters(bridge: WechatBridge): void {
  const keep = () => void askBridge(bridge, 'setFontSizeCallback', { fontSize: 0 });
  keep();
  bridge.on('menu:setfont', keep);
}

/** Says how the page in sight is shared, each card once, one after the other. */
function sharing(bridge: WechatBridge): () => Promise<void> {
  let shown = '';
  let proof: { readonly address: string; readonly fields: object } | null = null;
  const prove = async (address: string): Promise<object | null> => {
    if (proof?.address === address) return proof.fields;
    const signed = await call(signWechatPage, { query: { address } }, { ignoreErrors: true });
    const fields = {
      ...{ appId: signed.appId, verifyAppId: signed.appId, verifySignType: 'sha1' },
      ...{ verifyTimestamp: String(signed.timestamp), verifyNonceStr: signed.nonce },
      verifySignature: signed.signature,
    };
    const asked = { ...fields, verifyJsApiList: shares };
    if (!(await askBridge(bridge, 'preVerifyJSAPI', asked))) return null;
    proof = { address, fields };
    return fields;
  };
  const say = async (card: ShareCard): Promise<void> => {
    const fields = await prove(seenAddress());
    if (fields === null) return;
    for (const name of shares) await askBridge(bridge, name, { ...card, ...fields });
  };
  let last = Promise.resolve();
  return () => {
    const card = cardNow();
    const text = JSON.stringify(card);
    if (text === shown) return last;
    shown = text;
    last = last.then(() =>
      say(card).catch(() => {
        // The school has no official account, or no network: WeChat shares the bare address.
        shown = '';
      }),
    );
    return last;
  };
}
