import dysms from '@alicloud/dysmsapi20170525';
import { SendSmsRequest, type SendSmsResponseBody } from '@alicloud/dysmsapi20170525';
import { $OpenApiUtil } from '@alicloud/openapi-core';
import nodemailer, { type Transporter } from 'nodemailer';
import { onTestFinished } from 'vitest';
import type { SmsMessage, MailMessage } from './inbox/message.ts';
import {
  SANDBOX_ACCESS_KEY_ID,
  SANDBOX_ACCESS_KEY_SECRET,
  startSandbox,
  type Sandbox,
  type SandboxOptions,
} from './start-sandbox.ts';

/** A sandbox on ports of its own, stopped at the end of the test. */
export async function startTestSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ consolePort: 0, ...options });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

interface SmsToSend {
  mobile: string;
  code: string;
  signName: string;
  templateCode: string;
  templateParam: string;
  accessKeyId: string;
  accessKeySecret: string;
  /** Milliseconds the SDK waits for an answer. */
  readTimeout: number;
}

/** Sends with the provider's real SDK; a test names only what it is about. */
export async function sendSms(
  sandbox: Sandbox,
  { mobile = '13800000000', code = '123456', ...rest }: Partial<SmsToSend> = {},
): Promise<SendSmsResponseBody | undefined> {
  const config = new $OpenApiUtil.Config({
    accessKeyId: rest.accessKeyId ?? SANDBOX_ACCESS_KEY_ID,
    accessKeySecret: rest.accessKeySecret ?? SANDBOX_ACCESS_KEY_SECRET,
    endpoint: sandbox.aliyunEndpoint,
    protocol: 'http',
    readTimeout: rest.readTimeout ?? 5000,
  });
  const request = new SendSmsRequest({
    phoneNumbers: mobile,
    signName: rest.signName ?? '学舟',
    templateCode: rest.templateCode ?? 'SMS_LOGIN',
    templateParam: rest.templateParam ?? JSON.stringify({ code }),
  });
  const response = await new SmsClient(config).sendSms(request);
  return response.body;
}

// The SDK is CommonJS with a default export, which real ES modules see one level deeper.
const SmsClient = 'default' in dysms ? (dysms.default as typeof dysms) : dysms;

export function openMailTransport(
  sandbox: Sandbox,
  auth?: { user: string; pass: string },
): Transporter {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    ...(auth && { auth }),
  });
  onTestFinished(() => transport.close());
  return transport;
}

export async function listSms(sandbox: Sandbox, mobile?: string): Promise<SmsMessage[]> {
  return listMessages<SmsMessage>(sandbox, '/inbox/sms', mobile === undefined ? {} : { mobile });
}

export async function listMails(sandbox: Sandbox, to?: string): Promise<MailMessage[]> {
  return listMessages<MailMessage>(sandbox, '/inbox/mail', to === undefined ? {} : { to });
}

export async function playFault(
  sandbox: Sandbox,
  fault: Record<string, unknown>,
): Promise<Response> {
  return fetch(`${sandbox.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
}

async function listMessages<Message>(
  sandbox: Sandbox,
  path: string,
  query: Record<string, string>,
): Promise<Message[]> {
  const response = await fetch(
    `${sandbox.consoleUrl}${path}?${new URLSearchParams(query).toString()}`,
  );
  const { messages } = (await response.json()) as { messages: Message[] };
  return messages;
}
