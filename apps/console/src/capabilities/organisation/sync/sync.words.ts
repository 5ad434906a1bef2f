import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { OrganisationSync, SyncChanges } from '@xuezhou/contract/organisation/console';

const parts: readonly (readonly [keyof SyncChanges, (count: number) => string])[] = [
  ['left', (count) => `离开 ${count} 人`],
  ['moved', (count) => `换部门 ${count} 人`],
  ['arrived', (count) => `通讯录里新来 ${count} 人`],
  ['departments', (count) => `部门变 ${count} 个`],
];

export const isSame = (changes: SyncChanges): boolean => parts.every(([key]) => changes[key] === 0);

/** What is not there is not told. */
export const changesText = (changes: SyncChanges): string =>
  isSame(changes)
    ? '和他们的通讯录一样'
    : parts
        .filter(([key]) => changes[key] > 0)
        .map(([key, words]) => words(changes[key]))
        .join('，');

/** What waits for a person; null: nothing does. */
export function heldText({ heldLeaves, heldDepartments }: OrganisationSync): string | null {
  const what = [
    ...(heldLeaves === null ? [] : [`${heldLeaves} 人`]),
    ...(heldDepartments === null ? [] : [`${heldDepartments} 个部门`]),
  ];
  return what.length === 0
    ? null
    : `他们的通讯录里少了 ${what.join('、')}，一下少得太多，没有动，等你看过再改。`;
}

/** When the directory last told by itself, or why it does not. */
export function noticesText({ hasKeys, hasLostKeys, heardAt }: OrganisationSync): string {
  if (hasLostKeys) return '存着的密钥解不开了，收不到；请换一套给他们填';
  if (heardAt !== null) return `${momentText(heardAt)}收到`;
  return hasKeys ? '还没有收到过' : '没有接';
}
