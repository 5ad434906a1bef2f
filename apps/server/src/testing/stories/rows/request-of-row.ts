import type { Operation } from '@xuezhou/contract/kernel';

/** What a row of api.tsv says that a client sends. */
export interface RowRequest {
  /** Names of the contract's fields; of `one or another` all of them. */
  readonly fields: readonly string[];
  /** Those that a client sends who sends just what it has to: no optional one, and of `one or another` the first. */
  readonly sent: readonly string[];
}

/** Where a row speaks in words, what the contract calls it; `all`: whatever the operation has to be told. */
const words: Readonly<Record<string, readonly string[] | 'all'>> = {
  'captcha id': ['captchaId'],
  'numbers drawn': ['x', 'trail'],
  'e-mail': ['email'],
  'chat account': ['chatAccount'],
  'ID number': ['idNumber'],
  'old password': ['oldPassword'],
  'new password': ['password'],
  'search id': ['searchId'],
  'Taobao order number': ['taobaoOrderNo'],
  'watched seconds': ['watched'],
  'points pack': ['goodId'],
  'mode sequence': ['mode'],
  attachments: ['attachment1?', 'attachment2?', 'attachment3?'],
  extras: ['spentMs?', 'answeredAt?', 'sessionId?'],
  'the checked order': 'all',
  'visitor record': 'all',
  'ESG registration form': 'all',
};

/** Rows that are said as a sentence, or by the row above. */
const sentences: Readonly<Record<string, string>> = {
  'as above, and unionId': 'smsCode, mobile, shortMobile, vendorId, unionId',
  'as above': 'query qType, courseTagId, bookTagId, pageNo, pageSize',
  'courseId, as the last path segment or as query courseId; both answer': 'query courseId',
  'query t, whose last digit tells activity': 'query t',
  'form: password, after the mobile check': 'form: password',
  'multipart: file; the ticket of the policy stands in the address': 'multipart: file',
  'cardDetailId, mode sequence or random': 'cardDetailId, mode',
};

/** Reads a cell of the request column for its operation. */
export function requestOfRow(cell: string, operation: Operation): RowRequest {
  const text = (sentences[cell] ?? cell)
    .replaceAll(/\s*\([^()]*\)/g, '')
    .replace(/;\s*never .*$/, '')
    .replace(/^(?:query|form data:|form:|multipart:|preferences:)\s*/, '');
  const parts = text === '-' ? [] : text.split(/[,;]\s*/);
  const read = parts.map((part) => part.split(' or ').map((one) => namesOf(one.trim(), operation)));
  return {
    fields: read.flat(2).map((name) => name.replace('?', '')),
    sent: read.flatMap(([first = []]) => first.filter((name) => !name.endsWith('?'))),
  };
}

function namesOf(part: string, operation: Operation): readonly string[] {
  const named = words[part] ?? (part === 'images' ? picturesOf(operation) : [part]);
  return named === 'all' ? neededOf(operation) : named;
}

/** Pictures are files of a form in their own fields, or keys of those that were sent before. */
function picturesOf({ declaration: { files } }: Operation): string[] {
  return files === undefined ? ['images'] : Object.keys(files);
}

/** What an operation refuses to be without. */
export function neededOf({ declaration: { query, body, files = {} } }: Operation): string[] {
  return [
    ...(query?.required ?? []),
    ...(body?.required ?? []),
    ...Object.keys(files).filter((name) => files[name]?.isOptional !== true),
  ];
}

/** All that an operation may be told besides its address; `t` goes with every call. */
export function knownTo({ declaration: { query, body, files } }: Operation): string[] {
  return [
    't',
    ...Object.keys(query?.properties ?? {}),
    ...Object.keys(body?.properties ?? {}),
    ...Object.keys(files ?? {}),
  ];
}
