import {
  noticeSeconds,
  type CompanyNotices,
  type Notice,
  type NoticeOpening,
  type NoticeRequest,
} from '../company.port.ts';
import { decryptMessage } from '../../../platform/sealed-messages/message-cipher.ts';
import { isSignature } from '../../../platform/sealed-messages/message-signature.ts';
import { readMessageXml } from '../../../platform/sealed-messages/message-xml.ts';
import { ForgedMessageError } from '../../../platform/sealed-messages/forged-message.ts';

/** Notices of 企业微信: XML that is signed and closed by the keys, to the company that is named in it. */
export const wecomNotices: CompanyNotices = {
  isLikely({ field }, now) {
    const timestamp = field('timestamp');
    const age = now.getTime() / 1000 - Number(timestamp);
    const isShaped = /^[0-9a-f]{40}$/.test(field('msg_signature')) && /^\d{1,12}$/.test(timestamp);
    return isShaped && Math.abs(age) <= noticeSeconds;
  },
  open(opening, request) {
    if (request.method === 'GET')
      return {
        notice: null,
        answer: { type: plain, text: openText(opening, request, request.field('echostr')) },
      };
    const encrypted = readMessageXml(request.body).get('Encrypt') ?? '';
    const fields = readMessageXml(openText(opening, request, encrypted));
    if (fields.get('ToUserName') !== opening.app.company)
      throw new ForgedMessageError('for another company');
    return { notice: noticeOf(fields, request), answer: { type: plain, text: 'success' } };
  },
};

const plain = 'text/plain; charset=utf-8';

/** What was closed, once its signature, its time and to whom it is sent are right. Throws ForgedMessageError. */
function openText(
  { keys, app, now }: NoticeOpening,
  request: NoticeRequest,
  encrypted: string,
): string {
  const { field } = request;
  if (!wecomNotices.isLikely(request, now))
    throw new ForgedMessageError('a notice of another time');
  if (
    !isSignature(field('msg_signature'), keys.token, field('timestamp'), field('nonce'), encrypted)
  )
    throw new ForgedMessageError('a notice that is not signed');
  return decryptMessage(keys.aesKey, encrypted, app.company);
}

/** People, and departments: of these all are read. */
const aboutPeople = new Set(['create_user', 'update_user', 'delete_user']);
const aboutDepartments = new Set(['create_party', 'update_party', 'delete_party']);

function noticeOf(fields: ReadonlyMap<string, string>, { field }: NoticeRequest): Notice {
  const kind = fields.get('Event') === 'change_contact' ? (fields.get('ChangeType') ?? '') : '';
  const isOfPeople = aboutPeople.has(kind);
  const [user = '', other = ''] = ['UserID', 'NewUserID'].map((name) =>
    (fields.get(name) ?? '').toLowerCase().slice(0, 64),
  );
  return {
    // Sent again it is signed as it was.
    id: field('msg_signature'),
    at: Number(fields.get('CreateTime') ?? '') || Number(field('timestamp')),
    isOfDirectory: isOfPeople || aboutDepartments.has(kind),
    users: isOfPeople ? [user, other].filter((one) => one !== '') : [],
    renamed: !isOfPeople || other === '' || other === user ? [] : [{ from: user, to: other }],
    ended: kind === 'delete_user' ? [user] : [],
  };
}
