import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import {
  noticeSeconds,
  type CompanyNotices,
  type Notice,
  type NoticeAnswer,
  type NoticeRequest,
} from '../company.port.ts';
import { readObject, textOf, textsOf } from '../notice-json.ts';
import { ForgedMessageError } from '../../../platform/sealed-messages/forged-message.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Notices of 飞书: JSON that is closed by the Encrypt Key and signed by it, all but the question whether the address is ours,
 * which only who has the key could close. So its Verification Token, which is in there, proves nothing more.
 */
export const feishuNotices: CompanyNotices = {
  isLikely(request, now) {
    if (request.method !== 'POST' || !/^\s*\{\s*"encrypt"/.test(request.body)) return false;
    // The question is not signed, and shorter than any event.
    return isSignedNow(request, now) || isQuestion(request);
  },
  open({ keys, app, tenant, now }, request) {
    if (!feishuNotices.isLikely(request, now))
      throw new ForgedMessageError('a notice of another time');
    const encrypted = textOf(readObject(request.body)['encrypt']);
    const event = readObject(decrypt(keys.aesKey, encrypted));
    if (event['type'] === 'url_verification')
      return { notice: null, answer: json({ challenge: textOf(event['challenge']) }) };
    if (!isSigned(keys.aesKey, request) || !isSignedNow(request, now))
      throw new ForgedMessageError('a notice that is not signed');
    const header = (event['header'] ?? {}) as Fields;
    if (header['app_id'] !== app.app) throw new ForgedMessageError('for another app');
    if (tenant === null || header['tenant_key'] !== tenant)
      throw new ForgedMessageError('for another company');
    return { notice: noticeOf(header, (event['event'] ?? {}) as Fields), answer: json({}) };
  },
};

const json = (answer: Fields): NoticeAnswer => ({
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(answer),
});

function isSignedNow({ header }: NoticeRequest, now: Date): boolean {
  const timestamp = header('x-lark-request-timestamp');
  const age = now.getTime() / 1000 - Number(timestamp);
  return (
    /^[0-9a-f]{64}$/.test(header('x-lark-signature')) &&
    /^\d{1,12}$/.test(timestamp) &&
    Math.abs(age) <= noticeSeconds
  );
}

const isQuestion = ({ header, body }: NoticeRequest): boolean =>
  header('x-lark-signature') === '' && body.length <= 1024;

function isSigned(key: string, { header, body }: NoticeRequest): boolean {
  const said = [header('x-lark-request-timestamp'), header('x-lark-request-nonce'), key, body];
  const wanted = createHash('sha256').update(said.join('')).digest();
  const given = Buffer.from(header('x-lark-signature'), 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Throws ForgedMessageError. */
function decrypt(key: string, encrypted: string): string {
  try {
    const bytes = Buffer.from(encrypted, 'base64');
    const secret = createHash('sha256').update(key).digest();
    const decipher = createDecipheriv('aes-256-cbc', secret, bytes.subarray(0, 16));
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new ForgedMessageError('a notice that does not open', { cause: error });
  }
}

function noticeOf(header: Fields, event: Fields): Notice {
  const kind = textOf(header['event_type']);
  const isOfPeople = /^contact\.user\.(?:created|updated|deleted)_v3$/.test(kind);
  const isOfDepartments = /^contact\.department\.(?:created|updated|deleted)_v3$/.test(kind);
  const users = isOfPeople ? textsOf(((event['object'] ?? {}) as Fields)['open_id']) : [];
  const [id] = textsOf(header['event_id']);
  if (id === undefined) throw new ForgedMessageError('a notice without its id');
  return {
    ...{ id, at: Math.floor(Number(header['create_time'] ?? 0) / 1000) },
    isOfDirectory: isOfPeople || isOfDepartments,
    ...{ users, renamed: [], ended: kind === 'contact.user.deleted_v3' ? users : [] },
  };
}
