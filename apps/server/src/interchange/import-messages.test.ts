import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';
import { TestCatalogue } from './testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from './testing/open-test-school.ts';

let school: TestSchool;
let catalogue: TestCatalogue;

beforeEach(async () => {
  school = await openTestSchool();
  catalogue = await TestCatalogue.make();
});
afterEach(async () => {
  await catalogue.remove();
  await school.close();
});

const bring = async (messages: string) => {
  await catalogue.change({ 'messages.yaml': () => messages });
  return await importCatalogue(school, catalogue.folder, { dryRun: false });
};
const stored = async () =>
  (await school.database.connection.selectFrom('message_template').select('templates').execute())[0]
    ?.templates;

const sound = `qa:
  mail:
    title: "答疑：{{title}}"
    text: |
      {{title}}
      {{inbox}} {{settings}}
`;
const read = {
  qa: { mail: { title: '答疑：{{title}}', text: '{{title}}\n{{inbox}} {{settings}}' } },
};

describe('messages.yaml', () => {
  it('is imported once, and given back by the export', async () => {
    const { faults } = await bring(sound);
    expect(faults).toEqual([]);
    expect(await stored()).toEqual(read);
    expect((await bring(sound)).rows).toBe(0);
    const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-messages-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await exportCatalogue(school, path.join(folder, 'out'));
    await bring('');
    expect(await stored()).toEqual({});
    await bring(await readFile(path.join(folder, 'out/messages.yaml'), 'utf8'));
    expect(await stored()).toEqual(read);
  });

  it.each([
    [
      'a placeholder that there is not, in a later line',
      sound.replace('      {{title}}\n', '      {{titel}}\n'),
      'messages.yaml 第 5 行 qa.mail.text：不认识 {{titel}}，这里可以用 {{title}}、{{excerpt}}、{{inbox}}、{{settings}}、{{school}}',
    ],
    [
      'one that is missing',
      sound.replace(' {{settings}}', ''),
      'messages.yaml 第 4 行 qa.mail.text：缺少 {{settings}}，请在文字里加上',
    ],
    [
      'a brace too few',
      sound.replace('答疑：{{title}}', '答疑：{{title}'),
      'messages.yaml 第 3 行 qa.mail.title：有一处 {{ 没有成对，应写成 {{title}} 这样',
    ],
    [
      'a kind that there is not',
      'answers:\n  mail: { title: x }\n',
      'messages.yaml 第 2 行 answers：不认识“answers”，可以写 qa、class、order、study、notice、digest',
    ],
    [
      'a text where a phone shows none',
      'qa:\n  sms: { title: "{{title}}", text: 长 }\n',
      'messages.yaml 第 2 行 qa.sms.text：sms 只有 title，请删去 text',
    ],
    [
      'several messages in the message centre',
      'digest:\n  site: { title: x }\n',
      'messages.yaml 第 2 行 digest.site：digest 没有 site 的说法，请删去这一项',
    ],
    [
      'a title that is a list',
      'qa:\n  mail:\n    title: [a]\n',
      'messages.yaml 第 3 行 qa.mail.title：title 应该是一段文字',
    ],
    ['a list', '- qa\n', 'messages.yaml 第 1 行：这里应该是“字段: 值”的一组内容'],
  ])(
    'says of %s where it is and what to do, and leaves the messages as they were',
    async (_what, text, fault) => {
      await bring(sound);
      const { faults } = await bring(text);
      expect(faults).toEqual([
        fault,
        'messages.yaml：整个文件跳过，消息继续用原来的说法；改好后再导入一次',
      ]);
      expect(await stored()).toEqual(read);
    },
  );

  it('is no fault where it is not there, and takes nothing away', async () => {
    await bring(sound);
    await rm(path.join(catalogue.folder, 'messages.yaml'));
    const { faults } = await importCatalogue(school, catalogue.folder, { dryRun: false });
    expect(faults).toEqual([]);
    expect(await stored()).toEqual(read);
  });
});
