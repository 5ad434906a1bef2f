import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { removeGateWord, tryGate, type GateWord } from '@xuezhou/contract/moderation/console';
import { useState, type SubmitEvent } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../platform/list/list-source.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { gateWordsQuery } from './moderation.queries.ts';
import { categoryNames, outcomeNames } from './moderation.words.ts';
import styles from './moderation.module.css';

const AddWordsDialog = sheetPart(() => import('./add-words-dialog.tsx'), 'AddWordsDialog');

const step = 100;

/** The school's list of words: what may not be written, and what a person looks at first. */
export default function WordsPage() {
  const query = useQuery(gateWordsQuery);
  const { act, isBusy, refusal } = useAct();
  const { open, dialog } = useDialog<'add'>((_wish, state) => <AddWordsDialog {...state} />);
  usePageKeys({ c: () => open('add') });
  const remove = ({ word }: GateWord) =>
    void act(async () => {
      await call(removeGateWord, { body: { word } });
      return `去掉了“${word}”`;
    });
  return (
    <>
      <PageHead
        title="词表"
        note="加空格、标点、谐音、拼音、繁体或形近的写法也会找到。放行的词里面，别的词不算。"
        actions={
          <>
            <Button variant="default" component={Link} to="/moderation">
              等着审核的内容
            </Button>
            <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => open('add')}>
              加词
            </Button>
          </>
        }
      />
      <TryGate />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <ConsoleList
        name="gate-words"
        label="词表"
        unit="个"
        step={step}
        columns={[...wordColumns, removeColumn(isBusy, remove)]}
        source={useFirstRows(wholeList(query), step)}
        rowKey={({ word }) => word}
        empty={{ title: '词表还是空的', text: '可以先加上常用的词，再按学校的情况改。' }}
      />
      {dialog}
    </>
  );
}

const wordColumns: Column<GateWord>[] = [
  { key: 'word', title: '词', card: 'head', value: ({ word }) => word },
  { key: 'outcome', title: '怎么处理', value: ({ outcome }) => outcomeNames[outcome] },
  { key: 'category', title: '类别', value: ({ category }) => categoryNames[category] },
];

const removeColumn = (isBusy: boolean, onRemove: (word: GateWord) => void): Column<GateWord> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 120,
  card: 'head',
  render: (word) => (
    <Button
      variant="default"
      size="sm"
      disabled={isBusy}
      aria-label={`去掉“${word.word}”`}
      onClick={() => onRemove(word)}
    >
      去掉
    </Button>
  ),
});

/** Nothing is kept of what is tried. */
function TryGate() {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const { act, isBusy } = useAct();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void act(
      async () => {
        const { outcome, hits } = await call(tryGate, { body: { text } });
        const found = hits.map(({ word, written }) => `${word}（${written}）`).join('、');
        setSaid({ pass: '能发', hold: `先审后发：${found}`, refuse: `不能发：${found}` }[outcome]);
        return undefined;
      },
      { isLook: true },
    );
  };
  return (
    <form className={styles.try} onSubmit={submit}>
      <TextInput
        label="试一句话"
        maxLength={5000}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setSaid('');
        }}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''}>
        试一试
      </Button>
      <p className={styles.result} role="status">
        {said}
      </p>
    </form>
  );
}
