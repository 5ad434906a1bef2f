/** What WeChat's own browser gives to the pages in it. */
export interface WechatBridge {
  readonly invoke: (
    name: string,
    given: object,
    done: (answer: { readonly err_msg?: string }) => void,
  ) => void;
  readonly on: (name: string, heard: () => void) => void;
}

const found = (): WechatBridge | undefined =>
  (window as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge;

/** It may come later than the page. */
export const wechatBridge = (): Promise<WechatBridge> =>
  new Promise((resolve) => {
    const look = () => {
      const bridge = found();
      if (bridge !== undefined) resolve(bridge);
      return bridge !== undefined;
    };
    if (!look()) document.addEventListener('WeixinJSBridgeReady', look, { once: true });
  });

/** False: WeChat refused it, as it does where the page is not signed. */
export const askBridge = (bridge: WechatBridge, name: string, given: object): Promise<boolean> =>
  new Promise((resolve) => {
    bridge.invoke(name, given, ({ err_msg: said = '' }) => resolve(said.endsWith(':ok')));
  });
