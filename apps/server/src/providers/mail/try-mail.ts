import { isIP } from 'node:net';
import { connect as connectSafely, type TLSSocket } from 'node:tls';
import { troubleWords } from '../../platform/trial/trouble-words.ts';
import { reach, TrialError, trySteps, type TrialStep } from '../../platform/trial/trial.ts';
import type { MailConfig, MailTrial } from './mail.port.ts';
import { smtpMail } from './smtp-mail.ts';

const tlsPort = 465;
const patienceMs = 5000;

/** Server, TLS, sign-in, and a mail to whoever tries. */
export async function tryMail(config: MailConfig, trial: MailTrial): Promise<TrialStep[]> {
  const { smtp } = config;
  const place = `${smtp.host}:${smtp.port}`;
  const mail = smtpMail(config);
  const signIn = async (): Promise<void> => await mail.tryLogin();
  try {
    return await trySteps([
      [
        '找到服务器',
        async () => {
          const ms = await reach(smtp.host, smtp.port).catch((error: unknown) => {
            throw new TrialError(
              `${place} ${troubleWords(error)}。请检查服务器和端口，和防火墙有没有放开它`,
            );
          });
          return `${ms} 毫秒`;
        },
      ],
      ['加密', async () => await tryTls(config, signIn)],
      [
        '登录',
        async () => {
          await signIn().catch((error: unknown) => {
            throw new TrialError(signInWords(error));
          });
          return config.SMTP_USER === '' ? '不用登录' : `${config.SMTP_USER} 登录了`;
        },
      ],
      [
        '发一封信',
        async () => {
          const subject = `${trial.school}：试一封信`;
          const text = `这是${trial.school}的教务台在试发信，收到就是通了，不用回。`;
          await mail
            .send({ to: trial.to, subject, text, sender: trial.sender })
            .catch((error: unknown) => {
              throw new TrialError(
                `服务器没有收：${wordsOf(error)}。请检查发件人是不是这个帐号的邮箱`,
              );
            });
          return `${trial.to} 应当收到一封，没有就看看垃圾箱`;
        },
      ],
    ]);
  } finally {
    mail.close();
  }
}

/** Of a port that begins with TLS what it shows; of one that comes to it the server's own word. */
async function tryTls({ smtp, isPlain }: MailConfig, signIn: () => Promise<void>): Promise<string> {
  if (isPlain) return '沙箱不加密';
  if (smtp.port !== tlsPort) {
    const failed = await signIn().catch((error: unknown) => error);
    if (failed instanceof Error && isTlsTrouble(failed))
      throw new TrialError(
        `STARTTLS 没有谈成：${wordsOf(failed)}。465 端口一上来就加密，多半可以改用它`,
      );
    return 'STARTTLS';
  }
  const socket = await safely(smtp.host, smtp.port).catch((error: unknown) => {
    const words = troubleWords(error);
    throw new TrialError(
      words.includes('证书')
        ? `${smtp.host} ${words}。请检查服务器的名字，或请邮局更新证书`
        : `${smtp.host} 的 465 端口不说 TLS。请检查端口，587 用 STARTTLS`,
    );
  });
  const until = new Date(socket.getPeerCertificate().valid_to).toISOString().slice(0, 7);
  const version = (socket.getProtocol() ?? '').replace('TLSv', 'TLS ');
  socket.destroy();
  return `${version}，证书到 ${until}`;
}

function safely(host: string, port: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const named = isIP(host) === 0 && { servername: host };
    const socket = connectSafely({ host, port, timeout: patienceMs, ...named });
    socket.once('secureConnect', () => resolve(socket));
    socket.once('timeout', () => {
      socket.destroy();
      reject(new DOMException('', 'TimeoutError'));
    });
    socket.once('error', reject);
  });
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);
const isTlsTrouble = (error: unknown): boolean =>
  codeOf(error) === 'ETLS' || /STARTTLS|certificate|SSL/i.test(wordsOf(error));

function signInWords(error: unknown): string {
  if (codeOf(error) === 'EAUTH')
    return `服务器说：${wordsOf(error)}。帐号或密码不对；企业邮箱多半要用“客户端专用密码”或“授权码”，不是登录密码`;
  return `没有登录成：${wordsOf(error)}。请检查端口和帐号`;
}
