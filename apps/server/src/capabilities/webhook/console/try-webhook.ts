import { randomUUID } from 'node:crypto';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { tryWebhook as operation } from '@xuezhou/contract/webhook/console';
import { Failure, Refusal } from '../../../platform/http/refusal.ts';
import { openOutward, type Outward } from '../../../platform/http/outward/outward.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import { storeAddress, storeHeaders } from '../send/store-message.ts';
import { faultOfError } from '../send/try-delivery.ts';
import { keptPassword, readEndpoint, readLogin } from './store-wish.ts';
import { readAddress } from './webhook-wish.ts';

type Answer = DataOf<typeof operation>;

/** So that nobody finds out passwords by it, or which names there are. */
const limits = [{ seconds: 600, max: 20 }];

const bad = (words: string): Answer => ({ isGood: false, words });

/** Says in words what a store answers to this name and password; of the answer itself nothing is shown. */
export async function tryWebhook(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  { staff }: Actor,
): Promise<Answer> {
  const { clock, config, database } = services;
  const login = readLogin(body.login);
  const endpoint = readEndpoint(body.address);
  const key = `webhook-try:${staff.staffId}`;
  if (!(await isWithinLimits(database.connection, key, clock.now(), limits)))
    throw new Failure(429);
  const address = await readAddress(config, endpoint);
  const password = await passwordOf(services, { ...body, login, address });
  const outward = openOutward(config.PRIVATE_NETWORKS_ALLOWED);
  try {
    return await askStore(outward, address, storeHeaders(login, password));
  } catch (error) {
    return bad(`${faultOfError(error)}。请核对接口地址，或请那边看看`);
  } finally {
    await outward.close();
  }
}

async function passwordOf(
  { database, signer }: Pick<ConsoleServices, 'database' | 'signer'>,
  wish: { webhookId: string; password?: string; login: string; address: string },
): Promise<string> {
  if (wish.password !== undefined && wish.password !== '') return wish.password;
  const store = await database.connection
    .selectFrom('webhook')
    .where('webhook_id', '=', wish.webhookId)
    .select('password_sealed')
    .executeTakeFirst();
  const kept = keptPassword(signer, wish, store?.password_sealed ?? null);
  if (kept === null) throw new Refusal('webhookPasswordEmpty');
  return kept;
}

const mostOfAbout = 64 * 1024;

async function askStore(
  outward: Outward,
  endpoint: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const get = async (address: string) =>
    await outward.ask({
      ...{ address, method: 'GET', headers, body: undefined, most: mostOfAbout },
      signal: new AbortController().signal,
    });
  const about = await get(storeAddress(endpoint, 'about'));
  // Of some it is closed too.
  if (about.status === 401) return bad(wrongPassword);
  if (about.status !== 200) return bad(notThere(about.status));
  const versions = versionsOf(about.text);
  if (versions.length === 0)
    return bad(
      '那边有回应，但不是学习记录库。接口地址多半少了一段，如末尾的 /xapi，请照那边给的填',
    );
  if (!versions.some((version) => version.startsWith('1.0')))
    return bad(
      `那边只认 xAPI ${versions.slice(0, versionsShown).join('、')}，这里发的是 1.0.3，请在那边打开 1.0`,
    );
  // What nobody has: it answers 404 to whom it lets read.
  const { status } = await get(
    `${storeAddress(endpoint, 'statements')}?statementId=${randomUUID()}`,
  );
  if (status === 401) return bad(wrongPassword);
  if (status === 403)
    return {
      isGood: true,
      words: '连上了，那边认得这个用户名，但不让它读；能不能写，第一件发了就知道',
    };
  if (status === 404 || status === 200) return { isGood: true, words: '连上了，用户名和密码都对' };
  return bad(`那边有学习记录库，但查记录时说 ${status}，请那边看看这个账号能不能读写`);
}

const wrongPassword = '那边在，但说用户名或密码不对（401），请在那边重新复制一次';

function notThere(status: number): string {
  if (status >= 300 && status < 400) return `那边说 ${status}，要转去别处，请填最终的地址`;
  if (status === 404)
    return '那边没有这个接口（404），请核对接口地址，它和 /statements 拼起来才是收记录的地方';
  return `那边说 ${status}，请过一会儿再试，或请那边看看`;
}

const versionsShown = 5;

/** Empty: it is no store. Whatever else it says is not shown. */
function versionsOf(text: string): string[] {
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    const isVersion = (each: unknown): each is string =>
      typeof each === 'string' && /^\d{1,3}(?:\.\d{1,3}){1,2}$/.test(each);
    return Array.isArray(version) ? version.filter(isVersion) : [];
  } catch {
    return [];
  }
}
