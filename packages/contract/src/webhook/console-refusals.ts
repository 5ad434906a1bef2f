/** Collected, and explained, in `../console-refusals.ts`. */
export const webhookConsoleRefusals = {
  webhookNameEmpty: [10771, '请写那边是什么系统，如“财务软件”'],
  webhookAddress: [10772, '地址要以 https:// 开头，不带用户名和密码'],
  webhookPrivate: [10773, '这个地址在内网，不能发过去。请填外面能访问的地址，或请管服务器的人放行'],
  webhookUnfound: [10774, '没有找到这个地址，请看看有没有写错'],
  webhookKindsEmpty: [10775, '请至少选一类要通知的事'],
  webhookBeyondOwn: [10776, '有一类事你自己看不全，请去掉再试'],
  webhooksTooMany: [10777, '最多通知 20 个地址，请先去掉用不着的'],
  webhookTaken: [10778, '这个地址已经加好了，请刷新后再看'],
  webhookUnknown: [10779, '没有这个地址，可能已被去掉，请刷新后再看'],
  deliveryUnknown: [10780, '没有这一件，发到了的只留 30 天'],
  webhookEndpoint: [
    13310,
    '请填学习记录库的接口地址（Endpoint），如 https://lrs.example.com/xapi，不带“?”和后面的部分',
  ],
  webhookLoginEmpty: [13311, '请填学习记录库给的用户名，里面不能有冒号'],
  webhookPasswordEmpty: [13312, '请填学习记录库给的密码；接口地址或用户名换了，也要重新填一次'],
  webhookFormFixed: [13313, '加好以后不能换成另一种，请另加一个地址'],
  webhookKindUnfit: [13314, '学习记录库只收报名、看课、外来课件、交卷和批改，请去掉别的'],
  webhookNoAddress: [
    13315,
    '学校还没有对外的网址，学习记录库认不出是哪所学校。请管服务器的人先设好 PUBLIC_URL',
  ],
  webhookNoSecret: [13316, '学习记录库用它自己的用户名和密码，没有这里的密钥。要换密码请按“改…”'],
} as const;
