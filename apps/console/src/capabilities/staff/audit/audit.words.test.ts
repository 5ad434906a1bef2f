import { expect, it } from 'vitest';
import { schoolNow, wearSchool } from '@xuezhou/ui/school';
import { changesOf } from './audit.words.ts';

it('says what an entry changed in the words of its operation, and of lists only the difference', () => {
  const before = { name: '老师', permissions: ['qa.answer', 'content.read'] };
  const after = { name: '老师', permissions: ['content.read', 'message.send'] };
  expect(changesOf({ operation: 'saveRole', before, after })).toEqual([
    { key: 'name', name: '名称', before: '老师', after: '老师' },
    { key: 'permissions', name: '权限', before: '回答提问', after: '发送消息' },
  ]);
  // The same fact and the same value are called as each operation has them.
  const state = { before: null, after: { state: 'refused' } };
  expect(changesOf({ operation: 'decideReopening', ...state })[0]?.after).toBe('不同意');
  expect(changesOf({ operation: 'refuseBlessing', ...state })[0]?.after).toBe('没有放出');
  expect(
    changesOf({ operation: 'enrolStudent', before: null, after: { expiresOn: null } }),
  ).toEqual([{ key: 'expiresOn', name: '有效期到', before: null, after: '没有' }]);
});

it('says what a value consists of', () => {
  const questions = { removed: 3, restored: 1, kept: 0 };
  expect(changesOf({ operation: 'undoImport', before: null, after: { questions } })).toEqual([
    { key: 'questions', name: '题目', before: null, after: '拿走 3，复原 1，改过的留着 0' },
  ]);
  const week = [[{ from: '09:00', to: '12:00' }], []];
  expect(changesOf({ operation: 'setAnsweringHours', before: null, after: { week } })).toEqual([
    { key: 'week', name: '周一至周日', before: null, after: '从 09:00，到 12:00、没有' },
  ]);
});

it('says of a fact that nobody declares any more that it is an old one', () => {
  const entry = { operation: 'somethingOfOld', before: null, after: { odd: 1, constructor: 2 } };
  expect(changesOf(entry).map(({ name }) => name)).toEqual([
    '旧记录里的一项（odd）',
    '旧记录里的一项（constructor）',
  ]);
});

it('calls a family of courses as the school does, and one that is gone by its code', () => {
  const before = schoolNow();
  wearSchool({
    ...before,
    families: [
      { code: 'F1', name: '税务师', hue: 'clay', shortName: '税务', exam: null, isShown: true },
    ],
  });
  const [fact] = changesOf({
    operation: 'orderFamilies',
    before: { codes: ['F1', 'F2'] },
    after: { codes: ['F2', 'F1'] },
  });
  wearSchool(before);
  expect(fact).toEqual({ key: 'codes', name: '顺序', before: '税务师、F2', after: 'F2、税务师' });
});
