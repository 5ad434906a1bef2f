import type { SyncChanges } from '@xuezhou/contract/organisation/console';

const parts: readonly (readonly [keyof SyncChanges, (count: number) => string])[] = [
  ['left', (count) => `离开 ${count} 人`],
  ['back', (count) => `回来 ${count} 人`],
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
