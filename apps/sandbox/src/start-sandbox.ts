import { openAlipay } from './alipay/open-alipay.ts';
import { createAliyunServer } from './aliyun/aliyun-server.ts';
import { cloudauthService } from './aliyun-cloudauth/cloudauth-service.ts';
import { greenService } from './aliyun-green/green-service.ts';
import { SendLimits } from './aliyun-sms/send-limits.ts';
import { smsService } from './aliyun-sms/sms-service.ts';
import { signService } from './aliyun-sms/sign-service.ts';
import { DEFAULT_SIGN_NAMES, DEFAULT_TEMPLATES } from './aliyun-sms/sms-template.ts';
import { createCompanyServer } from './company/company-server.ts';
import { createConsoleServer } from './console/console-server.ts';
import { Faults } from './faults/faults.ts';
import { closeHttpServer } from './http/exchange.ts';
import { listenOnLoopback, LOOPBACK } from './http/listen.ts';
import { Inbox } from './inbox/inbox.ts';
import { createLlmServer } from './llm/llm-server.ts';
import { createMailServer } from './mail/mail-server.ts';
import { NeteaseAccounts } from './netease-im/netease-accounts.ts';
import { createNeteaseServer } from './netease-im/netease-server.ts';
import { createOidcServer } from './oidc/oidc-server.ts';
import { startPayment, type OpenPayment } from './payment/open-payment.ts';
import { openPaypal } from './paypal/open-paypal.ts';
import { PushService } from './push/push-service.ts';
import { PaymentDesk } from './payment/payment-desk.ts';
import { PaymentFaults } from './payment/payment-faults.ts';
import { PaymentJournal } from './payment/payment-journal.ts';
import { openWxpay } from './wechat-pay/open-wxpay.ts';
import { Grants } from './wechat/grants.ts';
import { MessageSender } from './wechat/message-sender.ts';
import { SANDBOX_WECHAT_ACCOUNT } from './wechat/wechat-account.ts';
import { PageBridge } from './wechat/page-bridge.ts';
import { WechatDesk } from './wechat/wechat-desk.ts';
import { createWechatServer } from './wechat/wechat-server.ts';

export { PortTakenError } from './http/listen.ts';

/** The pair everybody knows. The server refuses to start with it in production. */
export const SANDBOX_ACCESS_KEY_ID = 'sandbox-access-key';
export const SANDBOX_ACCESS_KEY_SECRET = 'sandbox-access-secret';

export const DEFAULT_CONSOLE_PORT = 8090;
const DEFAULT_WECHAT_CALLBACK = 'http://127.0.0.1:8080/api/wechat/messages';
const DEFAULT_PAYPAL_WEBHOOK = 'http://127.0.0.1:8080/api/mall/notice/paypal';

export interface SandboxOptions {
  /** 8090 when left out; 0 lets the system choose. */
  consolePort?: number | undefined;
  /** The console's port plus one when left out, or 0 when that is 0. */
  aliyunPort?: number | undefined;
  /** The console's port plus two when left out, or 0 when that is 0. */
  smtpPort?: number | undefined;
  /** The console's port plus three when left out, or 0 when that is 0. */
  wechatPort?: number | undefined;
  /** The console's port plus four when left out, or 0 when that is 0. */
  wxpayPort?: number | undefined;
  /** The console's port plus five when left out, or 0 when that is 0. */
  alipayPort?: number | undefined;
  /** The console's port plus six when left out, or 0 when that is 0. */
  paypalPort?: number | undefined;
  /** The console's port plus seven when left out, or 0 when that is 0. */
  llmPort?: number | undefined;
  /** The console's port plus eight when left out, or 0 when that is 0. */
  neteasePort?: number | undefined;
  /** The console's port plus nine when left out, or 0 when that is 0. */
  oidcPort?: number | undefined;
  /** The console's port plus ten when left out, or 0 when that is 0. */
  companiesPort?: number | undefined;
  /** Where PayPal sends its webhooks; the school's usual address when left out. */
  paypalWebhook?: string | undefined;
  /** What the pauses of payment providers are multiplied by: 1, real time, when left out. */
  paymentTimeScale?: number | undefined;
  /** Where WeChat sends the official account's messages; the school's usual address when left out. */
  wechatCallback?: string | undefined;
  /** Milliseconds WeChat waits for an answer to a message; 5 s when left out. */
  wechatReplyMs?: number | undefined;
  /** Also the mail server's user. */
  accessKeyId?: string | undefined;
  /** Also the mail server's password. */
  accessKeySecret?: string | undefined;
  /** A folder to keep the inbox in; without one it is lost at the end. */
  dataDir?: string | undefined;
  /** Whether Aliyun's own 1 a minute, 5 an hour, 10 a day hold. Off by default: the product has limits of its own. */
  limits?: boolean | undefined;
  /** Registered signatures, without brackets, in place of 学舟. */
  signNames?: readonly string[] | undefined;
  /** Approved templates by code, besides the usual ones. */
  templates?: Readonly<Record<string, string>> | undefined;
  /** The clock, for tests. */
  now?: (() => Date) | undefined;
}

export interface Sandbox {
  /** The phone page and the API for tests, e.g. http://127.0.0.1:8090 */
  consoleUrl: string;
  /** The `endpoint` of Aliyun's SDKs, e.g. 127.0.0.1:8091; its `protocol` is http. */
  aliyunEndpoint: string;
  smtpPort: number;
  /** In place of WeChat's hosts, e.g. http://127.0.0.1:8093 */
  wechatUrl: string;
  /** In place of https://api.mch.weixin.qq.com, e.g. http://127.0.0.1:8094 */
  wxpayUrl: string;
  /** In place of Alipay's host: its gateway is /gateway.do below it. */
  alipayUrl: string;
  /** In place of https://api-m.paypal.com, e.g. http://127.0.0.1:8096 */
  paypalUrl: string;
  /** The base URL of a language model, e.g. http://127.0.0.1:8097/v1 */
  llmUrl: string;
  /** In place of https://api.netease.im, e.g. http://127.0.0.1:8098 */
  neteaseUrl: string;
  /** Companies' issuers of OpenID Connect stand below it, e.g. http://127.0.0.1:8099/qingwu */
  oidcUrl: string;
  /** In place of the hosts of 企业微信, 钉钉 and 飞书, e.g. http://127.0.0.1:8100 */
  companiesUrl: string;
  /** Closes every listener and connection and writes the inbox out. */
  stop: () => Promise<void>;
}

/**
 * Starts all stand-ins in this process, on the loopback address only. When one cannot start, none stays.
 * @throws PortTakenError
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { now = () => new Date() } = options;
  const inbox = await Inbox.open(options.dataDir);
  const closers: Closer[] = [() => inbox.close()];
  const stop = async (): Promise<void> => {
    // The inbox closes last, when nothing can add to it any more.
    for (const close of closers.splice(0).toReversed()) await close();
  };
  const context = {
    options,
    now,
    inbox,
    faults: new Faults(),
    ports: choosePorts(options),
    closers,
  };
  try {
    return { ...(await openAll(context)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Closer = () => Promise<unknown>;

interface AppContext {
  readonly options: SandboxOptions;
  readonly now: () => Date;
  readonly inbox: Inbox;
  readonly faults: Faults;
  readonly ports: ReturnType<typeof choosePorts>;
  /** What is open, the first first. */
  readonly closers: Closer[];
}

async function openAll(context: AppContext): Promise<Omit<Sandbox, 'stop'>> {
  const { options, now, inbox, faults, ports, closers } = context;
  const desk = openWechatDesk(options, now);
  const payments = new PaymentDesk({
    faults: new PaymentFaults(),
    journal: new PaymentJournal(),
  });
  closers.push(() => payments.close());
  const accounts = new NeteaseAccounts();
  const page = createConsoleServer({
    ...{ inbox, faults, desk, payments, now },
    neteaseAccounts: accounts,
    push: new PushService(now),
  });
  const consoleUrl = await listen(context, page, ports.console, '控制台');
  const { appId } = SANDBOX_WECHAT_ACCOUNT;
  const wechat = createWechatServer({ desk, appId, faults, phoneUrl: consoleUrl });
  const messaging = await openMessaging(context);
  const wechatUrl = await listen(context, wechat, ports.wechat, '微信端口');
  const llmUrl = await listen(context, createLlmServer({ faults }), ports.llm, '语言模型端口');
  const netease = createNeteaseServer({ accounts, faults, now });
  const neteaseUrl = await listen(context, netease, ports.netease, '网易云信端口');
  const oidcUrl = await listen(
    context,
    createOidcServer({ faults, now }),
    ports.oidc,
    '单位登录端口',
  );
  const companies = createCompanyServer({ faults, now });
  const companiesUrl = await listen(context, companies, ports.companies, '企业微信端口');
  return {
    ...{ consoleUrl, ...messaging, wechatUrl, llmUrl: `${llmUrl}/v1`, neteaseUrl },
    ...{ oidcUrl, companiesUrl },
    ...(await openPayments(context, payments, consoleUrl)),
  };
}

/** Answers the address. */
async function listen(
  { closers }: AppContext,
  server: Parameters<typeof closeHttpServer>[0],
  port: number,
  listener: string,
): Promise<string> {
  const taken = await listenOnLoopback(server, port, listener);
  closers.push(() => closeHttpServer(server));
  return `http://${LOOPBACK}:${taken}`;
}

/** What sends to phones and to mail boxes. */
async function openMessaging(context: AppContext) {
  const { options, now, inbox, faults, ports, closers } = context;
  const {
    accessKeyId = SANDBOX_ACCESS_KEY_ID,
    accessKeySecret = SANDBOX_ACCESS_KEY_SECRET,
    limits = false,
    signNames = DEFAULT_SIGN_NAMES,
  } = options;
  const templates = { ...DEFAULT_TEMPLATES, ...options.templates };
  const sms = {
    inbox,
    signNames: new Set(signNames),
    waitingSigns: new Set<string>(),
    templates,
    limits: limits ? new SendLimits() : undefined,
  };
  const aliyun = createAliyunServer({
    key: { accessKeyId, accessKeySecret },
    services: [
      smsService(sms, faults),
      signService(sms),
      cloudauthService(faults),
      greenService(faults),
    ],
    now,
  });
  const aliyunUrl = await listen(context, aliyun, ports.aliyun, '阿里云端口');
  const login = { user: accessKeyId, password: accessKeySecret };
  const mail = createMailServer({ inbox, faults, now, ...login });
  const smtpPort = await listenOnLoopback(mail.server, ports.smtp, '邮件端口');
  closers.push(() => new Promise<void>((resolve) => mail.close(() => resolve())));
  return { aliyunEndpoint: new URL(aliyunUrl).host, smtpPort };
}

async function openPayments(
  { options, now, ports, closers }: AppContext,
  desk: PaymentDesk,
  phoneUrl: string,
) {
  const { paypalWebhook = DEFAULT_PAYPAL_WEBHOOK, paymentTimeScale: timeScale = 1 } = options;
  const paymentOptions = { desk, dataDir: options.dataDir, timeScale, phoneUrl, now };
  const openOne = async (open: OpenPayment, port: number, listener: string): Promise<string> => {
    const { url, close } = await startPayment(open, port, listener, paymentOptions);
    closers.push(close);
    return url;
  };
  return {
    wxpayUrl: await openOne(openWxpay, ports.wxpay, '微信支付端口'),
    alipayUrl: await openOne(openAlipay, ports.alipay, '支付宝端口'),
    paypalUrl: await openOne(openPaypal(paypalWebhook), ports.paypal, 'PayPal 端口'),
  };
}

function openWechatDesk(options: SandboxOptions, now: () => Date): WechatDesk {
  const account = SANDBOX_WECHAT_ACCOUNT;
  const { wechatCallback: callback = DEFAULT_WECHAT_CALLBACK, wechatReplyMs: replyMs } = options;
  const grants = new Grants(account, now);
  return new WechatDesk({
    ...{ grants, bridge: new PageBridge(account, grants) },
    sender: new MessageSender({ account, callback, replyMs, now }),
    now,
  });
}

/** Each listener follows the console by its number of steps. */
function choosePorts(
  options: SandboxOptions,
): Record<
  | 'console'
  | 'aliyun'
  | 'smtp'
  | 'wechat'
  | 'wxpay'
  | 'alipay'
  | 'paypal'
  | 'llm'
  | 'netease'
  | 'oidc'
  | 'companies',
  number
> {
  const { consolePort = DEFAULT_CONSOLE_PORT } = options;
  const after = (steps: number): number => (consolePort === 0 ? 0 : consolePort + steps);
  return {
    console: consolePort,
    aliyun: options.aliyunPort ?? after(1),
    smtp: options.smtpPort ?? after(2),
    wechat: options.wechatPort ?? after(3),
    wxpay: options.wxpayPort ?? after(4),
    alipay: options.alipayPort ?? after(5),
    paypal: options.paypalPort ?? after(6),
    llm: options.llmPort ?? after(7),
    netease: options.neteasePort ?? after(8),
    oidc: options.oidcPort ?? after(9),
    companies: options.companiesPort ?? after(10),
  };
}
