import { expect, it } from 'vitest';
import { changesOf } from './audit.words.ts';

it('says what an entry changed in words, and of lists only the difference', () => {
  const before = { name: '老师', permissions: ['qa.answer', 'content.read'] };
  const after = { name: '老师', permissions: ['content.read', 'message.send'], isDisabled: true };
  expect(changesOf(before, after)).toEqual([
    { key: 'name', name: '名称', before: '老师', after: '老师' },
    { key: 'permissions', name: '权限', before: '回答提问', after: '发送消息' },
    { key: 'isDisabled', name: '已停用', before: null, after: '是' },
  ]);
  expect(changesOf(null, { state: 'failed', expiresOn: null, odd: { a: 1 } })).toEqual([
    { key: 'state', name: '状态', before: null, after: '不通过' },
    { key: 'expiresOn', name: '有效期到', before: null, after: '没有' },
    { key: 'odd', name: 'odd', before: null, after: '{"a":1}' },
  ]);
});
