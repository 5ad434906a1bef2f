import { randomBytes } from 'node:crypto';
import {
  noticeSeconds,
  type CompanyNotices,
  type Notice,
  type NoticeAnswer,
  type NoticeOpening,
  type NoticeRequest,
} from '../company.port.ts';
import { readObject, textOf, textsOf } from '../notice-json.ts';
import {
  decryptMessage,
  encryptMessage,
} from '../../../platform/sealed-messages/message-cipher.ts';
import { isSignature, signatureOf } from '../../../platform/sealed-messages/message-signature.ts';
import { ForgedMessageError } from '../../../platform/sealed-messages/forged-message.ts';

const signatureIn = ({ field }: NoticeRequest): string =>
  field('msg_signature') || field('signature');

/** Notices of 钉钉: JSON that is signed and closed as 企业微信's, to the app, of the company that is named in it. */
export const dingtalkNotices: CompanyNotices = {
  isLikely(request, now) {
    const timestamp = request.field('timestamp');
    const age = (now.getTime() - Number(timestamp)) / 1000;
    const isShaped = /^[0-9a-f]{40}$/.test(signatureIn(request)) && /^\d{13,15}$/.test(timestamp);
    return request.method === 'POST' && isShaped && Math.abs(age) <= noticeSeconds;
  },
  open(opening, request) {
    const { keys, app, now } = opening;
    if (!dingtalkNotices.isLikely(request, now))
      throw new ForgedMessageError('a notice of another time');
    const encrypted = textOf(readObject(request.body)['encrypt']);
    const [timestamp, nonce] = [request.field('timestamp'), request.field('nonce')];
    if (!isSignature(signatureIn(request), keys.token, timestamp, nonce, encrypted))
      throw new ForgedMessageError('a notice that is not signed');
    const event = readObject(decryptMessage(keys.aesKey, encrypted, app.app));
    const answer = closed(opening);
    if (event['EventType'] === 'check_url') return { notice: null, answer };
    if (event['CorpId'] !== app.company) throw new ForgedMessageError('for another company');
    return { notice: noticeOf(event, signatureIn(request), Number(timestamp)), answer };
  },
};

/** That it came, closed as what came. */
function closed({ keys, app, now }: NoticeOpening): NoticeAnswer {
  const encrypt = encryptMessage(keys.aesKey, 'success', app.app);
  const [timeStamp, nonce] = [String(now.getTime()), randomBytes(8).toString('hex')];
  const msg_signature = signatureOf(keys.token, timeStamp, nonce, encrypt);
  return {
    type: 'application/json; charset=utf-8',
    text: JSON.stringify({ msg_signature, timeStamp, nonce, encrypt }),
  };
}

const aboutPeople = new Set([
  'user_add_org',
  'user_modify_org',
  'user_leave_org',
  'user_active_org',
]);
const aboutDepartments = new Set(['org_dept_create', 'org_dept_modify', 'org_dept_remove']);

function noticeOf(event: Readonly<Record<string, unknown>>, id: string, ms: number): Notice {
  const kind = textOf(event['EventType']);
  const isOfPeople = aboutPeople.has(kind);
  const users = isOfPeople ? textsOf(event['UserId']) : [];
  const said = Number(event['TimeStamp'] ?? 0);
  return {
    ...{ id, at: Math.floor((Number.isFinite(said) && said > 0 ? said : ms) / 1000) },
    isOfDirectory: isOfPeople || aboutDepartments.has(kind),
    ...{ users, renamed: [], ended: kind === 'user_leave_org' ? users : [] },
  };
}
