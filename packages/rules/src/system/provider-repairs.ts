import type { ProviderKind } from '@xuezhou/contract/site/console';
import { providers } from '../site/provider-fields.ts';
import type { Repair, Rule, Severity } from './system-facts.ts';

const about: Readonly<
  Record<ProviderKind, { severity: Severity; title: string; meaning: string }>
> = {
  sms: {
    ...{ severity: 'urgent', title: '短信发不出去' },
    meaning: '验证码和通知短信收不到；用密码和微信还能登录，站内和邮件照常。',
  },
  mail: {
    ...{ severity: 'urgent', title: '邮件发不出去' },
    meaning: '找回密码和发票的邮件收不到；站内、微信、短信照常。',
  },
  wxpay: {
    ...{ severity: 'urgent', title: '微信支付不通' },
    meaning: '学员用微信付不了款，退款也会等着；付过的不丢，别的付款方式照常。',
  },
  alipay: {
    ...{ severity: 'urgent', title: '支付宝不通' },
    meaning: '学员用支付宝付不了款，退款也会等着；付过的不丢，别的付款方式照常。',
  },
  paypal: {
    ...{ severity: 'urgent', title: 'PayPal 不通' },
    meaning: '学员用 PayPal 付不了款，退款也会等着；付过的不丢，别的付款方式照常。',
  },
  identity: {
    ...{ severity: 'urgent', title: '实名核验不通' },
    meaning: '学员不能当场核验身份，可以改交证件的照片由人来看；别的照常。',
  },
  safety: {
    ...{ severity: 'mend', title: '内容安全不通' },
    meaning: '学员写的只按学校的词表判断，或按设置先审后发；别的照常。',
  },
  storage: {
    ...{ severity: 'urgent', title: '存储不通' },
    meaning: '视频、图片和学员交的文件打不开，也传不上去。',
  },
  model: {
    ...{ severity: 'mend', title: '语言模型答不了' },
    meaning: '学习助手和讲解写不出来；看课、做题、批改照常。',
  },
};

/** By the calls themselves, whatever a trial said earlier. */
export const failingProviders: Rule = ({ failing, lost, lostMerchants }) => [
  ...failing.map(({ kind, since, count, words }): Repair => ({
    ...{ key: `provider:${kind}`, since, act: 'providers', ...about[kind] },
    cure: `连着 ${count} 次没有成，最近一次说：${words}。在“接外部服务”里试一下，会说怎么改。`,
  })),
  ...lost.map((kind): Repair => ({
    ...{ key: `provider-lost:${kind}`, since: null, act: 'providers', ...about[kind] },
    title: `${providers[kind].title}的密钥打不开`,
    cure: '服务器的 SECRET 和设它的时候不是同一个：把原来的写进 SECRET_BEFORE，或再填一次。',
  })),
  ...lostMerchants.map((kind): Repair => ({
    ...{ key: `merchant-lost:${kind}`, since: null, act: 'providers', severity: 'urgent' },
    title: `${providers[kind].title}旧商户的密钥打不开，退款在等`,
    meaning: '用旧商户收的钱退不回去，开出的付款也查不了；新的付款照常。',
    cure: '服务器的 SECRET 和换商户的时候不是同一个：把原来的写进 SECRET_BEFORE，夜里会用新的重新加密。',
  })),
];
