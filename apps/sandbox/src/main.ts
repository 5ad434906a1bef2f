import {
  DEFAULT_CONSOLE_PORT,
  PortTakenError,
  startSandbox,
  type Sandbox,
} from './start-sandbox.ts';

const DEFAULT_SCHOOL_PORT = 8080;
/** Those of companies are the last of them. */
const LISTENERS_AFTER_CONSOLE = 10;

/**
 * Runs the sandbox as a process of its own.
 * SANDBOX_PORT is the console's port (8090); the Aliyun, mail, WeChat and WeChat Pay ports are the next four.
 * SANDBOX_PAYMENT_TIME_SCALE shortens the pauses of payment providers (1 is real time). SANDBOX_ACCESS_KEY_ID and
 * SANDBOX_ACCESS_KEY_SECRET replace the well-known pair, SANDBOX_DATA_DIR keeps the inbox, SANDBOX_SMS_LIMITS=on turns
 * Aliyun's own limits on, SANDBOX_SIGN_NAME replaces the registered signature 学舟. SANDBOX_WECHAT_CALLBACK is where WeChat
 * sends messages, SANDBOX_PAYPAL_WEBHOOK where PayPal does, both the school at PORT (8080) when left out.
 */
async function main(): Promise<void> {
  const sandbox = await startSandbox(readOptions(process.env));
  stopOnRequest(sandbox);
  console.log(
    [
      '学舟沙箱已启动（仅本机可访问）：',
      `  手机页面  ${sandbox.consoleUrl}`,
      `  阿里云短信和实名核验  ${sandbox.aliyunEndpoint}`,
      `  邮件 SMTP  127.0.0.1:${sandbox.smtpPort}`,
      `  微信  ${sandbox.wechatUrl}`,
      `  微信支付  ${sandbox.wxpayUrl}`,
      `  支付宝  ${sandbox.alipayUrl}`,
      `  PayPal  ${sandbox.paypalUrl}`,
      `  语言模型  ${sandbox.llmUrl}`,
      `  网易云信  ${sandbox.neteaseUrl}`,
      `  单位登录  ${sandbox.oidcUrl}`,
      `  企业微信、钉钉、飞书  ${sandbox.companiesUrl}`,
    ].join('\n'),
  );
  const { stop: _stop, ...addresses } = sandbox;
  process.send?.({ type: 'sandbox-ready', ...addresses });
}

function readOptions(env: NodeJS.ProcessEnv): Parameters<typeof startSandbox>[0] {
  return {
    consolePort: readPort(env['SANDBOX_PORT']),
    accessKeyId: env['SANDBOX_ACCESS_KEY_ID'] || undefined,
    accessKeySecret: env['SANDBOX_ACCESS_KEY_SECRET'] || undefined,
    dataDir: env['SANDBOX_DATA_DIR'] || undefined,
    limits: env['SANDBOX_SMS_LIMITS'] === 'on',
    wechatCallback:
      env['SANDBOX_WECHAT_CALLBACK'] ||
      `http://127.0.0.1:${env['PORT'] || DEFAULT_SCHOOL_PORT}/api/wechat/messages`,
    paypalWebhook:
      env['SANDBOX_PAYPAL_WEBHOOK'] ||
      `http://127.0.0.1:${env['PORT'] || DEFAULT_SCHOOL_PORT}/api/mall/notice/paypal`,
    paymentTimeScale: readTimeScale(env['SANDBOX_PAYMENT_TIME_SCALE']),
    signNames: env['SANDBOX_SIGN_NAME'] ? [env['SANDBOX_SIGN_NAME']] : undefined,
  };
}

function readPort(value: string | undefined): number {
  if (!value) return DEFAULT_CONSOLE_PORT;
  const port = Number(value);
  const maxPort = 65_535 - LISTENERS_AFTER_CONSOLE;
  if (!Number.isInteger(port) || port < 0 || port > maxPort) {
    throw new UsageError(`SANDBOX_PORT 应为 0 到 ${maxPort} 的整数，现在是「${value}」。`);
  }
  return port;
}

function readTimeScale(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const scale = Number(value);
  if (!(scale > 0 && scale <= 1))
    throw new UsageError(`SANDBOX_PAYMENT_TIME_SCALE 应大于 0，不超过 1，现在是「${value}」。`);
  return scale;
}

/** A parent that dies without a word closes the IPC channel; the sandbox must not outlive it. */
function stopOnRequest(sandbox: Sandbox): void {
  const stop = (): void => {
    void sandbox.stop().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.connected) process.once('disconnect', stop);
}

class UsageError extends Error {}

main().catch((error: unknown) => {
  if (error instanceof PortTakenError) {
    console.error(
      `${error.message}\n请先结束占用它的程序，或用 SANDBOX_PORT 换一组端口（连用十个），例如 SANDBOX_PORT=8190。`,
    );
  } else if (error instanceof UsageError) console.error(error.message);
  else console.error('沙箱没有启动。', error);
  process.exit(1);
});
