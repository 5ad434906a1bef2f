import { Button, NativeSelect, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { addGateWords, type GateWord } from '@xuezhou/contract/moderation/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { categories, categoryNames, outcomeNames, outcomes } from './moderation.words.ts';
import { readWords } from './read-words.ts';
import styles from './moderation.module.css';

interface AddWordsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const itemsOf = <Name extends string>(
  all: readonly Name[],
  names: Readonly<Record<Name, string>>,
) => all.map((value) => ({ value, label: names[value] }));

/** One or many, one a line; a line of an exported list brings its own category and outcome. */
export function AddWordsDialog({ isOpen, onClose }: AddWordsDialogProps) {
  const form = useConsoleForm({
    initial: { words: '', category: 'ads', outcome: 'refuse' },
    check: { words: filled('请写上要加的词，每行一个') },
    refused: { gateWordsEmpty: 'words', gateWordShort: 'words', gateWordsFull: 'words' },
  });
  const { words, category, outcome } = form.values;
  const read = readWords(words, {
    category: category as GateWord['category'],
    outcome: outcome as GateWord['outcome'],
  });
  const starter = async () => {
    const { starterText } = await import('./starter-text.ts');
    form.set({ words: starterText() });
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="加词"
      button={read.length > 1 ? `加 ${read.length} 个词` : '加进词表'}
      work={async () => {
        const { added, changed, left } = await call(addGateWords, { body: { words: read } });
        const more = left.length === 0 ? '' : `，${left.length} 个太短没有加`;
        return `加了 ${added} 个，改了 ${changed} 个${more}`;
      }}
    >
      <Textarea
        label="词"
        description="每行一个；也可以粘贴“词、类别、怎么处理”三列"
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        {...form.field('words')}
      />
      <div className={styles.row}>
        <NativeSelect
          label="类别"
          data={itemsOf(categories, categoryNames)}
          {...form.field('category')}
        />
        <NativeSelect
          label="怎么处理"
          data={itemsOf(outcomes, outcomeNames)}
          {...form.field('outcome')}
        />
      </div>
      <Button variant="subtle" size="sm" onClick={() => void starter()}>
        填上常用的词
      </Button>
    </FormDialog>
  );
}
