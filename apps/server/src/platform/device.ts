import Bowser from 'bowser';

export type DeviceKind = 'phone' | 'tablet' | 'computer';

const kindNames: Record<DeviceKind, string> = { phone: '手机', tablet: '平板', computer: '电脑' };

const browserNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  WeChat: '微信',
  'QQ Browser': 'QQ 浏览器',
  'UC Browser': 'UC 浏览器',
  'Samsung Internet for Android': '三星浏览器',
  'Android Browser': '自带浏览器',
};

/** What a browser says of itself. Who says nothing, or makes something up, is a computer like another. */
export function deviceOf(userAgent: string): { kind: DeviceKind; name: string } {
  // bowser throws at an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown');
  const kind = kindOf(platform.type);
  // iPhone and iPad are called by their own names.
  const machine = platform.model?.startsWith('iP')
    ? platform.model
    : [os.name, kindNames[kind]].filter(Boolean).join(' ');
  const program = browserNames[browser.name ?? ''] ?? browser.name;
  return { kind, name: [machine, program].filter(Boolean).join(' · ') };
}

function kindOf(type: string | undefined): DeviceKind {
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
}
